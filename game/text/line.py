"""Texts for the line games."""

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.state import Action, Announce, Pass, Play, Reason, Scored
from game.platform.language import gettext as _
from game.rules.line.line_game import PRICE_OF_THE_LEAD, LineGame, LineState
from game.rules.options import FirstLead
from game.text.any_game import GameWords


class LineWords(GameWords[LineGame, LineState]):
    """Texts about a table of a line game."""

    nobody_wins = _("Nobody wins the hand.")
    notices = GameWords.notices | {
        "no double": (_("No double was dealt, so the tiles are shuffled again."),),
        "wrong count": (_("{name} announces {points}, which is wrong."), "name", "points"),
        "muggins": (_("{name} calls “Muggins!”: {other} did not announce {points}."), "name", "other", "points"),
    }
    reasons = GameWords.reasons | {
        "drawn when able": (_("drew when able to play"),),
        "stake": (_("the stake"),),
        "share of the pool": (_("{share} from the pot of {pool}, less the stake of 1"), "share", "pool"),
        "only hand without a double": (_("the only hand without a double"),),
        "fewest spots without doubles": (_("fewest pips of the hands without doubles"),),
        "fewest spots beside doubles": (_("fewest pips beside the doubles"),),
        "fewest doubles": (_("fewest doubles"),),
        "lowest of as few doubles": (_("as few doubles as any, and the lowest"),),
        "triple-header": (_("{pip} at both ends: a triple-header"), "pip"),
        "double-header": (_("{pip} at both ends: a double-header"), "pip"),
        "near the end": (_("{header}, which counts only {points} so near the end"), "header", "points"),
        "lead bought": (_("buys the lead from {name}"), "name"),
        "lead sold": (_("sells the lead to {name}"), "name"),
        "shared spots": (_("{spots}, shared by {number}"), "spots", "number"),
        "nearest five": (_("{sum}, to the nearest five {points}"), "sum", "points"),
        "units": (_("{sum}, a point for every {unit}: {points}"), "sum", "unit", "points"),
    }

    # -- actions --------------------------------------------------------------------------------------------------

    def action_template(self, before: LineState, action: Action, after: LineState) -> str:
        """Return what a seat did; empty for a wrong count, which its event describes, and for silence."""
        turn = before.special_turn
        match action:
            case Play(_, None) if len(after.line.ends) == 1:
                return _("{name} leads {tile} with the {pip} open")
            case Play(_, None):
                return _("{name} leads {tile}")
            case Play(_, int(), None) if turn is not None and turn.owed:
                return _("{name} plays {tile} in place of {stuck}")
            case Play(_, _, int()):
                return _("{name} plays {tile} with the {outward} outward")
            case Announce() if not any(isinstance(event, Scored) for event in after.events[:1]):
                return ""
            case Pass() if before.claimant is not None:
                return ""
            case Pass() if turn is not None and turn.double_index is not None:
                return _("{name} plays no further tile")
            case Pass() if turn is not None and turn.offer:
                declined = {"partner": _("{name} leaves the lead to {next}"), "sell": _("{name} keeps the lead")}
                return declined.get(turn.offer, "")
        return super().action_template(before, action, after)

    def action_terms(self, before: LineState, action: Action, after: LineState) -> dict[str, object]:
        terms = super().action_terms(before, action, after)
        if not isinstance(action, Announce):
            terms["points"] = PRICE_OF_THE_LEAD
        # in place of whom a player takes two turns: the last other player, who passed
        stuck = [self.names[seat] for seat, _action in before.history if seat != before.to_move]
        return terms | {"pip": after.line.ends[0].pip if after.line.ends else None, "stuck": stuck[-1] if stuck else ""}

    def describe_deal(self, before: LineState, after: LineState) -> str:
        """Return who begins, why, and which tiles are face up."""
        # the seat to move is not the leader if it is only asked to buy the lead
        seat = after.to_move if after.leader is None else after.leader
        begins = self._begins(before, after).format(name=self.names[seat])
        exposed = ", ".join(map(str, after.exposed))
        if not exposed:
            return begins
        return _("{begins}. Face up and out of play: {tiles}").format(begins=begins, tiles=exposed)

    def _begins(self, before: LineState, after: LineState) -> str:
        if not self.game.lead_by_deal(before):
            return _("The tiles are dealt; {name} begins")
        claim = self.game.leading_tile([tile for hand in after.hands for tile in hand])
        lightest = self.game.first_lead == FirstLead.LOWEST_DOUBLE
        if claim.is_double and lightest:
            return _("{name} has the lowest double and begins")
        if claim.is_double:
            return _("{name} has the highest double and begins")
        if lightest:
            return _("No double is dealt; {name} has the lightest tile and begins")
        return _("No double is dealt; {name} has the heaviest tile and begins")

    # -- reasons --------------------------------------------------------------------------------------------------

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored during play, or for which spots left in hands (C10)."""
        match reason:
            case Reason("ends", ends):
                return _("ends {sum} = {total}").format(sum=_sum(ends), total=sum(ends))
            case Reason("spots", (left, paid)):
                return self._hands(left) + (f" = {paid}" if len(left) > 1 else "")
            case Reason("spots and own", (left, own, paid)):
                return f"{self._hands(left)} + {own} = {paid}"
            case Reason("spots less own", (left, own, paid)):
                less = f"{self._hands(left)} − {own}"
                return less + (f" = {self.format_score(paid)}" if own or len(left) > 1 else "")
            case Reason("differences", (heavier, own, total)):
                return _sum(f"({spots} − {own})" for spots in heavier) + f" = {total}"
        return super().describe_reason(reason)

    def term(self, name: str, value: Any) -> object:
        return self._hands(value) if name == "spots" else super().term(name, value)

    def _hands(self, left: Sequence[tuple[int, ...]]) -> str:
        """Return the pips of hands as a sum. `left` has (seat, pips), with the rounded points if they were rounded."""
        terms = []
        for seat, spots, *rounded in left:
            hand = f"{self.names[seat]} {spots}"
            terms.append(_("{hand}, rounded {points}").format(hand=hand, points=rounded[0]) if rounded else hand)
        return _sum(terms)


def _sum(terms: Iterable[object]) -> str:
    return " + ".join(map(str, terms))
