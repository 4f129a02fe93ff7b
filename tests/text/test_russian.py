"""A small Russian catalogue: three plural forms, and suits in the case that each sentence needs."""

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.coach.reason_kinds import Reason, ReasonKind
from game.core.state import NameTrump, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.tricks.forty_two import FORTY_TWO
from game.rules.tricks.rounce import ROUNCE
from game.rules.tricks.trick_state import SUIT_CONTEXTS
from game.text import action_sentences
from game.text.choices import action_label, advice_sentence, mention
from game.text.coach import format_amount
from game.text.coach_reasons import reason_sentence
from game.text.tricks import trick_words
from game.ui.canvas.assets import asset_folder
from tests.catalogues import translated_by

NAMES = ("Анна", "Борис", "Вера", "Глеб")
GAME = FORTY_TWO.variant(options={"lead_suit": "named"})
MESSAGES = {
    "{name} makes {suit_made} trumps.": "{name} объявляет козырями {suit_made}.",
    "Make {suit_made} trumps.": "Объявите козырями {suit_made}.",
    "making {suit_made} trumps": "объявить козырями {suit_made}",
    "Your partner {name} has no {suit_lacked} and may trump.": "У партнёра {name} нет {suit_lacked}, бьёт козырем.",
    "You hold {count} {suit_of}.": "У вас {count} из {suit_of}.",
    "{name} leads {tile} as {suit_as}.": "{name} ходит {tile} и считает её {suit_as}.",
    "{tile} as {suit_as}": "{tile} считать {suit_as}",
    "{name} bid {bid}; {suit} are trumps": "{name}: заявка {bid}, козыри — {suit}",
}
PLURALS = {
    ("{points} trick", "{points} tricks"): ("{points} взятка", "{points} взятки", "{points} взяток"),
    ("{number} point", "{number} points"): ("{number} очко", "{number} очка", "{number} очков"),
}
SUITS = {
    None: ("пятёрки", "дубли"),  # nominative
    "suit_made": ("пятёрки", "дубли"),  # accusative
    "suit_lacked": ("пятёрок", "дублей"),  # genitive
    "suit_of": ("пятёрок", "дублей"),  # genitive
    "suit_as": ("пятёркой", "дублем"),  # instrumental
}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    catalogue, stream = Catalog("ru"), BytesIO()
    for message, text in (MESSAGES | PLURALS).items():
        catalogue.add(message, text)
    for placeholder, words in SUITS.items():
        for word, text in zip(("fives", "doubles"), words, strict=True):
            catalogue.add(word, text, context=SUIT_CONTEXTS.get(placeholder or ""))
    write_mo(stream, catalogue)
    stream.seek(0)
    with translated_by(GNUTranslations(stream)):
        yield


@pytest.mark.parametrize(
    ("form", "counts"),
    [
        (0, (1, 21, 31, 101, 121)),
        (1, (2, 3, 4, 22, 24, 33, 102)),
        (2, (0, 5, 10, 11, 12, 13, 14, 20, 25, 30, 111, 112)),
    ],
)
def test_counts_take_three_plural_forms(form: int, counts: tuple[int, ...]) -> None:
    for count in counts:
        tricks, points = (texts[form] for texts in PLURALS.values())
        assert trick_words(ROUNCE, NAMES).points_in_hand(count) == tricks.format(points=count)
        assert format_amount(GAMES["draw"], float(count)) == points.format(number=count)


def test_a_fraction_takes_the_form_of_two() -> None:
    assert format_amount(GAMES["draw"], 5.5) == "5.5 очка"


def test_a_suit_that_is_made_trumps_is_an_object() -> None:
    state = GAME.initial_state(4)._replace(to_move=2)
    for trump, word in (5, "пятёрки"), ("doubles", "дубли"):
        action = NameTrump(trump)
        assert action_sentences(GAME, state, action, state, NAMES) == [f"Вера объявляет козырями {word}."]
        assert advice_sentence(GAME, state, action) == f"Объявите козырями {word}."
        assert mention(GAME, state, action, action) == f"объявить козырями {word}"


@pytest.mark.parametrize(("suit", "word"), [(5, "пятёрок"), ("doubles", "дублей")])
def test_a_suit_that_is_lacked_or_counted_is_in_the_genitive(suit: int | str, word: str) -> None:
    def sentence(reason: Reason) -> str:
        return reason_sentence(reason, "6-1", "6-2", NAMES, NAMES[0], in_third_person=False)

    assert sentence(Reason(ReasonKind.PARTNER_VOID, seat=2, suit=suit)).startswith(f"У партнёра Вера нет {word},")
    assert sentence(Reason(ReasonKind.HOLDS_TRUMPS, suit=suit, amount=3)) == f"У вас 3 из {word}."


def test_a_suit_that_a_tile_is_led_as_is_in_the_instrumental() -> None:
    hands = ((Tile(3, 5), Tile(5, 6)), (Tile(1, 6),), (Tile(0, 0),), (Tile(0, 1),))
    state = GAME.initial_state(4)._replace(
        hands=hands, to_move=0, bidder=0, bids=(30, 0, 0, 0), trump=6, has_play_begun=True
    )
    lead = Play(Tile(3, 5), outward=5)
    assert action_label(GAME, state, lead) == "5-3 считать пятёркой"
    assert action_sentences(GAME, state, lead, state, NAMES) == ["Анна ходит 5-3 и считает её пятёркой."]
    contract = trick_words(GAME, NAMES).contract(state._replace(trump=5))
    assert contract == "Анна: заявка 30, козыри — пятёрки"


def test_the_fonts_have_the_letters() -> None:
    pygame.font.init()
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    for weight in ("regular", "bold"):
        font = pygame.Font(asset_folder("sprites") / f"fonts/{weight}.ttf", 20)
        assert all(font.metrics(letters + letters.upper() + "«»—№"))
