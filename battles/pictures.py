"""Pictures that people send: decoded, turned upright, made small and written anew, so that nothing else of the file is left."""

from io import BytesIO
from struct import error as StructError
from typing import IO

from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from common.errors import Unfit

#: What cameras and phones write. Others are refused, whatever the file calls itself.
FORMATS = ("JPEG", "PNG", "WEBP")
#: Bytes of a file; pixels of a picture, and of one that cannot be decoded at a smaller size at once.
MOST_BYTES, MOST_PIXELS, MOST_PIXELS_AT_ONCE = 10_000_000, 120_000_000, 24_000_000
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
#: Whatever fails in a decoder that is given nonsense.
_BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, StructError)
_BOMB = (Image.DecompressionBombError, Image.DecompressionBombWarning)


def upright(file: IO[bytes], longest: int, *, field: str) -> Image.Image:
    """The picture in RGB, no side longer than ``longest`` pixels, without the data that came with it. Unfit for what is none."""
    try:
        with Image.open(file, formats=FORMATS) as opened:
            return _made_anew(opened, longest, field)
    except _BOMB:
        raise _too_large(field) from None
    except _BROKEN:
        raise Unfit(_("This picture cannot be read: send a JPEG, PNG or WebP file."), field=field) from None


def _made_anew(opened: Image.Image, longest: int, field: str) -> Image.Image:
    jpeg = opened.format in ("JPEG", "MPO")  # the second is a JPEG with more pictures behind the first
    if opened.width * opened.height > (MOST_PIXELS if jpeg else MOST_PIXELS_AT_ONCE):
        raise _too_large(field)
    opened.draft("RGB", (longest, longest))  # a JPEG is decoded at the smallest size that will do
    opened.load()
    turned = ImageOps.exif_transpose(opened)
    turned.thumbnail((longest, longest))
    clear = turned.convert("RGBA")
    clean = Image.new("RGB", clear.size, "white")
    clean.paste(clear, mask=clear.getchannel("A"))
    return clean


def _too_large(field: str) -> Unfit:
    return Unfit(_("This picture has too many pixels: send a smaller one."), field=field)


def as_webp(picture: Image.Image, quality: int = 80) -> bytes:
    """The picture as WebP, with nothing but its pixels."""
    made = BytesIO()
    picture.save(made, "WEBP", quality=quality)
    return made.getvalue()
