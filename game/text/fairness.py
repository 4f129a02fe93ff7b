"""Texts for the verification of deals."""

from collections.abc import Sequence

from game.core.shuffle import format_deal_number
from game.core.state import Notice
from game.match.fairness import CheckedDeal, CheckResult, check_deals
from game.match.match import Match
from game.platform.escaping import escape_text
from game.platform.language import format_number, ngettext
from game.platform.language import gettext as _
from game.text.families import match_words


def check_lines(match: Match) -> list[str]:
    """Return a paragraph for each deal of a match, then a summary."""
    deals = [*check_deals(match)]
    lines = [line for number, deal in enumerate(deals, 1) for line in _deal_lines(number, deal)]
    return [*lines, *_summary(deals)]


def _summary(deals: list[CheckedDeal]) -> list[str]:
    count = len(deals)
    if not count:
        return [_("There is no deal to check.")]
    sound, wrong = sum(deal.is_valid for deal in deals), sum(map(is_wrong, deals))
    unchecked = count - sound - wrong
    checked = ngettext(
        "{part} of {count} deal checked: the deal number gives the tiles that were dealt.",
        "{part} of {count} deals checked: the deal numbers give the tiles that were dealt.",
        count,
    )
    unknown = ngettext("{part} of {count} deal can't be checked.", "{part} of {count} deals can't be checked.", count)
    parts = [
        (sound, checked),
        (wrong, _("Wrong deals: {part} of {count}.")),
        (unchecked, unknown),
    ]
    return [template.format(part=part, count=count) for part, template in parts if part]


def _deal_lines(number: int, deal: CheckedDeal) -> list[str]:
    if deal.shuffle is None:
        return [_("Deal {nth}: number unknown.").format(nth=number)]
    lines = [_("Deal {nth}").format(nth=number)]
    if deal.seal and deal.is_open:
        lines.append("  " + _("Sealed text: {text}").format(text=deal.commitment_text))
    if deal.seal:
        lines.append("  " + _("Seal: {seal}").format(seal=deal.seal))
    if deal.is_open:
        lines.append("  " + _("Number: {number}").format(number=format_deal_number(deal.shuffle.number)))
        if deal.shuffle.word:
            lines.append("  " + _("Added word: {word}").format(word=escape_text(deal.shuffle.word)))
    else:
        lines.append("  " + _("The number is hidden until the hand is over."))
    if deal.typed:
        lines.append("  " + _("The number was typed, so it was not secret."))
    if deal.follows:
        lines.append("  " + _("The number follows from the previous deal."))
    return [*lines, "  " + (_("These are the tiles that were dealt.") if deal.is_valid else verdict(deal))]


def verdict(deal: CheckedDeal) -> str:
    """Return the result of verifying a deal, as a sentence."""
    match deal.outcome:
        case CheckResult.NO_NUMBER:
            return _(
                "The number of this deal is unknown: it was dealt by an older version of Boneyard or set up by hand."
            )
        case CheckResult.NO_NUMBER_BEFORE:
            return _("The previous deal has no number, so it is unknown whether this one was sealed.")
        case CheckResult.OTHER_NUMBER:
            return _("Its number does not follow from the previous deal, so no seal was shown for it.")
        case CheckResult.OTHER_TILES:
            return _("The number gives different tiles: this deal was changed.")
    if deal.typed:
        return _("The number gives the tiles that were dealt.")
    return _("The number matches the seal and gives the tiles that were dealt.")


def answer(match: Match, deal: CheckedDeal) -> str:
    """Return whether the tiles of a deal were fixed before anyone saw them, as a sentence to the players."""
    if not deal.is_valid:
        return verdict(deal)
    if deal.typed:
        return _("The number was typed in, so the tiles were not secret. It gives the tiles that were dealt.")
    if match.only_person is None:
        return _("Verified: the tiles were decided before anyone saw any.")
    return _("Verified: your tiles were decided before you saw any.")


def is_wrong(deal: CheckedDeal) -> bool:
    """Return whether the number of a deal gives other tiles, or does not follow from that of the deal before it."""
    return deal.outcome in (CheckResult.OTHER_NUMBER, CheckResult.OTHER_TILES)


def summarize_checks(deals: Sequence[CheckedDeal]) -> str:
    """Return how many deals were fixed before anyone saw them, as a sentence to the players."""
    count, verified = len(deals), sum(deal.is_valid and not deal.typed for deal in deals)
    if not count:
        return _("Every deal is decided before you see a tile. Play a hand, then check it here.")
    if verified == count:
        words = ngettext(
            "Verified: your {count} deal or draw for the deal was decided before you saw a tile.",
            "Verified: all your {count} deals and draws for the deal were decided before you saw a tile.",
            count,
        )
        return words.format(count=format_number(count))
    wrong = sum(is_wrong(deal) for deal in deals)
    if wrong:
        return _("Wrong deals: {part} of {count}.").format(part=format_number(wrong), count=format_number(count))
    words = _("Deals decided before you saw a tile: {verified} of {count}. Any other deal had a known number, or none.")
    return words.format(verified=format_number(verified), count=format_number(count))


def explain_seal() -> list[str]:
    """Return how fair deals work, in three sentences."""
    return [
        _("1. Before the deal a secret number is drawn, and it decides where every tile goes."),
        _("2. Its seal is shown first, a code that fits no other number, so nobody can change the number later."),
        _("3. After the hand the number is shown, and everyone can deal the same tiles from it again."),
    ]


def is_lots(match: Match, deal: CheckedDeal) -> bool:
    """Return whether a deal is the drawing of lots for the lead or the deal."""
    return any(isinstance(event, Notice) and event.kind == "lots" for event in match.states[deal.step + 1].events)


def chain_part_title(match: Match, deal: CheckedDeal) -> str:
    """Return the title of one of several consecutive deals."""
    if is_lots(match, deal):
        return str(match_words(match).lots_title)
    after = match.actions[deal.step + 1 : deal.step + 2]
    is_redealt = any(isinstance(action, type(deal.deal)) for action in after)
    return _("No double, so dealt again") if is_redealt else _("The hand")


def explain_chain() -> str:
    """Return how the number of a deal follows from that of the deal before it."""
    return _(
        "Then the tiles were shuffled again, with the first 32 digits of the SHA-256 of the number and word above."
    )
