def test_a_page_of_the_real_server_opens_on_a_phone(phone):
    phone.goto("/accounts/login/")
    assert phone.locator("form").first.is_visible()
