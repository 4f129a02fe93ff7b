"""Texts for the line games."""

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.state import Action, Announce, Pass, Play, Reason, Scored
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.line.line_game import PRICE_OF_THE_LEAD, LineGame, LineState
from game.rules.options import FirstLead
from game.text.any_game import BEGINS, LEADS, GameWords, Sentence


class LineWords(GameWords[LineGame, LineState]):
    """Texts about a table of a line game."""

    nobody_wins = _l("Nobody wins the hand.")
    notices = GameWords.notices | {
        "no double": (_l("No double was dealt, so the tiles are shuffled again."),),
        "wrong count": (
            Sentence(_l("{name} announces {points}, which is wrong."), _l("You announce {points}, which is wrong.")),
            "name",
            "points",
        ),
        "muggins": (
            Sentence(
                _l("{name} calls “Muggins!”: {other} did not announce {points}."),
                _l("You call “Muggins!”: {other} did not announce {points}."),
                _l("{name} calls “Muggins!”: you did not announce {points}."),
            ),
            "name",
            "other",
            "points",
        ),
    }
    reasons = GameWords.reasons | {
        "drawn when able": (_l("drew with a playable tile"),),
        "stake": (_l("the stake"),),
        "share of the pool": (_l("{share} from the pot of {pool}, less the stake of 1"), "share", "pool"),
        "only hand without a double": (_l("the only hand without a double"),),
        "fewest spots without doubles": (_l("fewest pips among hands without doubles"),),
        "fewest spots beside doubles": (_l("fewest pips on tiles that are not doubles"),),
        "fewest doubles": (_l("fewest doubles"),),
        "lowest of as few doubles": (_l("fewest doubles; tie broken by the lowest double"),),
        "triple-header": (_l("{pip} at both ends: a triple-header"), "pip"),
        "double-header": (_l("{pip} at both ends: a double-header"), "pip"),
        "triple-header near the end": (
            _l("{pip} at both ends: a triple-header, but so near the target it scores only {points}"),
            "pip",
            "points",
        ),
        "double-header near the end": (
            _l("{pip} at both ends: a double-header, but so near the target it scores only {points}"),
            "pip",
            "points",
        ),
        "lead bought": (Sentence(_l("the lead, bought from {name}"), _l("the lead, bought from you")), "name"),
        "lead sold": (Sentence(_l("the lead, sold to {name}"), _l("the lead, sold to you")), "name"),
        # Translators: why points are scored; {spots} is “pips left: Ann 12 + Ben 5”, {number} of winners share them.
        "shared spots": (_l("{spots}, shared by {number}"), "spots", "number"),
        "nearest five": (_l("{sum}, rounded to {points}"), "sum", "points"),
        "units": (_l("{sum}; 1 point per {unit}: {points}"), "sum", "unit", "points"),
    }

    # -- actions --------------------------------------------------------------------------------------------------

    def action_sentence(self, before: LineState, action: Action, after: LineState) -> Sentence | None:
        """Return what a seat did; None for a wrong count, which its event describes, and for silence."""
        turn = before.special_turn
        match action:
            case Play(_, None) if len(after.line.ends) == 1:
                return Sentence(
                    _("{name} leads {tile} with the {pip} open."), _("You lead {tile} with the {pip} open.")
                )
            case Play(_, None):
                return LEADS
            case Play(_, int(), None) if turn is not None and turn.owed:
                return Sentence(
                    _("{name} plays {tile} in place of {other}."),
                    _("You play {tile} in place of {other}."),
                    _("{name} plays {tile} in your place."),
                )
            case Play(_, _, int()):
                return Sentence(
                    _("{name} plays {tile} with the {outward} outward."),
                    _("You play {tile} with the {outward} outward."),
                )
            case Announce() if not any(isinstance(event, Scored) for event in after.events[:1]):
                return None
            case Pass() if before.claimant is not None:
                return None
            case Pass() if turn is not None and turn.double_index is not None:
                return Sentence(_("{name} ends the turn."), _("You end your turn."))
            case Pass() if turn is not None and turn.offer == "partner":
                return Sentence(
                    _("{name} leaves the lead to {other}."),
                    _("You leave the lead to {other}."),
                    _("{name} leaves the lead to you."),
                )
            case Pass() if turn is not None and turn.offer == "sell":
                return Sentence(_("{name} keeps the lead."), _("You keep the lead."))
            case Pass() if turn is not None and turn.offer:
                return None
        return super().action_sentence(before, action, after)

    def action_terms(self, before: LineState, action: Action, after: LineState) -> dict[str, object]:
        terms = super().action_terms(before, action, after)
        if not isinstance(action, Announce):
            terms["points"] = PRICE_OF_THE_LEAD
        return terms | {"pip": after.line.ends[0].pip if after.line.ends else None}

    def other_seat(self, before: LineState, action: Action, after: LineState) -> int | None:
        """Return the seat in whose place a player takes two turns: the last other player, who passed."""
        if isinstance(action, Play):
            return next((seat for seat, _action in reversed(before.history) if seat != before.to_move), None)
        return super().other_seat(before, action, after)

    def describe_deal(self, before: LineState, after: LineState) -> str:
        """Return who begins, why, and which tiles are face up."""
        # the seat to move is not the leader if it is only asked to buy the lead
        begins = self.of_seat(self._begins(before, after), after.to_move if after.leader is None else after.leader)
        exposed = ", ".join(map(str, after.exposed))
        if not exposed:
            return begins
        return " ".join([begins, _("Face up and out of play: {tiles}.").format(tiles=exposed)])

    def _begins(self, before: LineState, after: LineState) -> Sentence:
        if not self.game.lead_by_deal(before):
            return BEGINS
        claim = self.game.leading_tile([tile for hand in after.hands for tile in hand])
        lightest = self.game.first_lead == FirstLead.LOWEST_DOUBLE
        if claim.is_double and lightest:
            return Sentence(_("{name} has the lowest double and begins."), _("You have the lowest double and begin."))
        if claim.is_double:
            return Sentence(_("{name} has the highest double and begins."), _("You have the highest double and begin."))
        if lightest:
            return Sentence(
                _("Nobody has a double; {name} has the lightest tile and begins."),
                _("Nobody has a double; you have the lightest tile and begin."),
            )
        return Sentence(
            _("Nobody has a double; {name} has the heaviest tile and begins."),
            _("Nobody has a double; you have the heaviest tile and begin."),
        )

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
                differences = _sum(f"({spots} − {own})" for spots in heavier)
                return _("pips left: {sum}").format(sum=f"{differences} = {total}")
            case Reason("near the end", (header, points)):
                reason = Reason(f"{header.kind} near the end", (*header.terms, points))
        return super().describe_reason(reason)

    def term(self, name: str, value: Any) -> object:
        return self._hands(value) if name == "spots" else super().term(name, value)

    def _hands(self, left: Sequence[tuple[int, ...]]) -> str:
        """Return the pips left in hands as a sum.

        `left` has (seat, pips), with the rounded points if they were rounded.
        """
        terms = []
        for seat, spots, *rounded in left:
            hand = f"{self.name(seat)} {spots}"
            # Translators: a term of a sum; {hand} is “Ann 12”.
            terms.append(_("{hand} (rounded: {points})").format(hand=hand, points=rounded[0]) if rounded else hand)
        return _("pips left: {sum}").format(sum=_sum(terms))


def _sum(terms: Iterable[object]) -> str:
    return " + ".join(map(str, terms))
