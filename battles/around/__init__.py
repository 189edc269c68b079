"""Around the battle: the first page, making battles, invitations and seats, ending, report, exports, dice, the demo."""
