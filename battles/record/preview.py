"""The card that is drawn for a link to a battle: a PNG of the size that messengers and networks ask for."""

from collections.abc import Callable
from functools import cache
from io import BytesIO

from django.conf import settings
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from battles.queries.preview import Preview, PreviewSide

SIZE = (1200, 630)
#: The colours of css/tokens.css by day.
PAPER, SHEET, INK, SOFT, RULE = "#e9e6da", "#f8f6ee", "#1c1a16", "#575144", "#b9af98"
OF_SIDE = {"a": "#952428", "b": "#1d4370"}
MARGIN = 70


def drawn(preview: Preview) -> bytes:
    """The card as PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, SIZE[0], 14), fill=INK)
    _write(pen, (MARGIN, 50), preview.ruleset, 36, SOFT)
    pen.text((SIZE[0] - MARGIN, 50), "Stendardo", font=_font(36), fill=OF_SIDE["a"], anchor="ra")
    _write(pen, (MARGIN, 98), preview.name, 92, INK)
    pen.line((MARGIN, 228, SIZE[0] - MARGIN, 228), fill=INK, width=3)
    for place, side in enumerate(preview.sides):
        _draw_side(pen, side, 254 + 128 * place)
    pen.line((MARGIN, 520, SIZE[0] - MARGIN, 520), fill=RULE, width=2)
    _write(pen, (MARGIN, 544), preview.where, 40, INK)
    made = BytesIO()
    picture.quantize(64, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
    return made.getvalue()


def _draw_side(pen: ImageDraw.ImageDraw, side: PreviewSide, top: int) -> None:
    """Its sign, its name, and a bar of the strength that is left."""
    colour, middle = OF_SIDE[side.code], top + 30
    if side.code == "a":
        x = MARGIN + 18
        pen.polygon([(x, middle - 20), (x + 20, middle), (x, middle + 20), (x - 20, middle)], fill=colour)
    else:
        pen.ellipse((MARGIN, middle - 18, MARGIN + 36, middle + 18), fill=colour)
    lost = "" if side.lost is None else _("%(share)s%% lost") % {"share": side.lost}
    _write(pen, (MARGIN + 60, top), side.name, 50, colour, room=SIZE[0] - 2 * MARGIN - 330)
    pen.text((SIZE[0] - MARGIN, top + 6), lost, font=_font(42), fill=colour, anchor="ra")
    if side.lost is None:
        return
    left, right, width = MARGIN + 60, SIZE[0] - MARGIN, SIZE[0] - 2 * MARGIN - 60
    pen.rectangle((left, top + 70, right, top + 96), fill=SHEET, outline=colour, width=2)
    pen.rectangle((left, top + 70, left + round(width * (100 - side.lost) / 100), top + 96), fill=colour)


def _write(
    pen: ImageDraw.ImageDraw, at: tuple[int, int], words: str, size: int, colour: str, room: int = SIZE[0] - 2 * MARGIN
) -> None:
    """A line, smaller where it would be too long, and cut where it still is."""
    size = next((each for each in range(size, size // 2, -2) if pen.textlength(words, _font(each)) <= room), size // 2)
    pen.text(at, _cut(words, lambda short: pen.textlength(short, _font(size)) <= room), font=_font(size), fill=colour)


def _cut(words: str, fits: Callable[[str], bool]) -> str:
    if fits(words):
        return words
    return next((f"{words[:end].rstrip()}…" for end in range(len(words), 0, -1) if fits(f"{words[:end].rstrip()}…")), "")


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(settings.BASE_DIR / "static" / "fonts" / "alegreya-600.woff2", size)
