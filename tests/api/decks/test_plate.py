"""What a picture becomes, and which files are none: pictures are read here without the program around it (see test_press)."""

import io
import time

import pytest
from PIL import Image

from oneiro_api.decks.limits import FULL, LARGEST_FILE, THUMB, Fit
from oneiro_api.decks.plate import TABLE, Unfit, pressed, printed

from .pictures import SECRET, animated, drawing, file, hostile, with_secrets

HOSTILE = hostile()


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_picture_is_refused_in_words(name: str) -> None:
    began = time.process_time()
    with pytest.raises(Unfit):
        pressed(HOSTILE[name], Fit.CROP)
    assert time.process_time() - began < 2, "it is refused before much is done"


def test_the_reason_is_said() -> None:
    reasons = {}
    for name in ("svg", "bomb of 144 megapixels", "too small", "cut in the middle"):
        with pytest.raises(Unfit) as caught:
            pressed(HOSTILE[name], Fit.CROP)
        reasons[name] = str(caught.value)
    assert reasons == {
        "svg": "it is not a PNG, JPEG or WebP picture",
        "bomb of 144 megapixels": "it has more than 16 million pixels",
        "too small": "it is too small: a card needs at least 240 x 360 pixels",
        "cut in the middle": "the file is broken",
    }


def test_a_file_that_is_too_large_is_not_looked_at() -> None:
    with pytest.raises(Unfit, match="larger than 8 MB"):
        pressed(bytes(LARGEST_FILE + 1), Fit.CROP)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_nothing_is_left_but_pixels(form: str) -> None:
    sent = with_secrets(form)
    assert SECRET in sent
    for kept in printed(sent, Fit.CROP)[:2]:
        assert SECRET not in kept
        picture = Image.open(io.BytesIO(kept))
        assert dict(picture.getexif()) == {}
        assert not {"exif", "icc_profile", "xmp", "comment"} & set(picture.info)
        assert {kept[at : at + 4] for at in (12,)} == {b"VP8 "}, "a plain WebP has no chunk but the picture"


@pytest.mark.parametrize("size", [(480, 320), (3600, 3100)], ids=["small", "large"])
def test_a_picture_that_lies_on_its_side_is_set_upright(size: tuple[int, int]) -> None:
    flat = drawing(7, size)
    exif = Image.Exif()
    exif[0x0112] = 6
    upright = pressed(file(flat, "PNG", exif=exif, compress_level=1), Fit.CROP)
    assert upright.tobytes() == pressed(file(flat.transpose(Image.Transpose.ROTATE_270)), Fit.CROP).tobytes()


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_of_an_animation_the_first_frame_is_taken(form: str) -> None:
    red, _, blue = pressed(animated(form), Fit.CROP).getpixel((100, 100))  # type: ignore[misc]
    assert red > 150 > blue


def test_what_hangs_on_a_picture_is_gone() -> None:
    """A file that is a picture and a page at once stays a picture alone."""
    for kept in printed(file(drawing(8)) + b"<script>alert(1)</script>", Fit.CROP)[:2]:
        assert b"script" not in kept


@pytest.mark.parametrize("size", [(900, 400), (400, 900), (320, 480)])
@pytest.mark.parametrize("fit", Fit)
def test_each_shape_becomes_a_card(size: tuple[int, int], fit: Fit) -> None:
    card = pressed(file(Image.new("RGB", size, "#ffffff"), "JPEG"), fit)
    assert (card.size, card.mode) == (FULL, "RGB")
    bars = card.getcolors(9)
    table = tuple(bytes.fromhex(TABLE[1:]))
    assert (table in {colour for _, colour in bars or ()}) is (fit is Fit.LETTERBOX and size != (320, 480))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16", "YCbCr"])
def test_every_kind_of_pixels_is_read(mode: str) -> None:
    plain = drawing(9).convert("L").convert("I;16") if mode == "I;16" else drawing(9).convert(mode)
    form = "JPEG" if mode in ("CMYK", "YCbCr") else "PNG"
    assert pressed(file(plain, form), Fit.CROP).mode == "RGB"


def test_what_shines_through_is_white() -> None:
    clear = Image.new("RGBA", (320, 480), (255, 0, 0, 0))
    assert pressed(file(clear), Fit.CROP).getcolors() == [(FULL[0] * FULL[1], (255, 255, 255))]


def test_sixteen_bits_of_grey_keep_their_light() -> None:
    half = Image.new("I;16", (320, 480), 128 * 256)
    assert pressed(file(half), Fit.CROP).getcolors() == [(FULL[0] * FULL[1], (128, 128, 128))]


def test_a_card_has_two_sizes() -> None:
    full, thumb, *_ = printed(file(drawing(10)), Fit.CROP)
    assert [Image.open(io.BytesIO(one)).size for one in (full, thumb)] == [FULL, THUMB]


@pytest.mark.parametrize("size", [(900, 400), (400, 1300)])
def test_its_maker_moves_what_is_cut_off(size: tuple[int, int]) -> None:
    """A picture that is red at its left or top end, and blue at the other."""
    picture = Image.new("RGB", size, "#ff0000")
    wide = size[0] > size[1]
    picture.paste("#0000ff", (size[0] // 2, 0, *size) if wide else (0, size[1] // 2, *size))
    red, both, blue = (pressed(file(picture), Fit.CROP, centre) for centre in (0.0, 0.5, 1.0))
    assert red.getcolors() == [(FULL[0] * FULL[1], (255, 0, 0))]
    assert blue.getcolors() == [(FULL[0] * FULL[1], (0, 0, 255))]
    assert both.getpixel((2, 2)) == (255, 0, 0)
    assert both.getpixel((FULL[0] - 3, FULL[1] - 3)) == (0, 0, 255)
