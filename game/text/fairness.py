"""Texts for the verification of deals."""

from game.core.shuffle import format_deal_number
from game.core.state import Notice
from game.match.fairness import CheckedDeal, CheckResult, check_deals
from game.match.match import Match
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.platform.language import ngettext
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
    sound = sum(deal.is_valid for deal in deals)
    unchecked = sum(deal.outcome in (CheckResult.NO_NUMBER, CheckResult.NO_NUMBER_BEFORE) for deal in deals)
    checked = ngettext(
        "{part} of {count} deal checked: the number gives the tiles that were dealt.",
        "{part} of {count} deals checked: the number gives the tiles that were dealt.",
        count,
    )
    unknown = ngettext("{part} of {count} deal can't be checked.", "{part} of {count} deals can't be checked.", count)
    parts = [
        (sound, checked),
        (count - sound - unchecked, _("Wrong deals: {part} of {count}.")),
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


def is_lots(match: Match, deal: CheckedDeal) -> bool:
    """Return whether a deal is the drawing of lots for the lead or the deal."""
    return any(isinstance(event, Notice) and event.kind == "lots" for event in match.states[deal.step + 1].events)


def chain_part_title(match: Match, deal: CheckedDeal) -> str:
    """Return the title of one of several consecutive deals."""
    if is_lots(match, deal):
        return match_words(match).lots_title
    after = match.actions[deal.step + 1 : deal.step + 2]
    is_redealt = any(isinstance(action, type(deal.deal)) for action in after)
    return _("No double, so dealt again") if is_redealt else _("The hand")


def explain_chain() -> str:
    """Return how the number of a deal follows from that of the deal before it."""
    return _(
        "Then the tiles were shuffled again, with the first 32 digits of the SHA-256 of the number and word above."
    )
