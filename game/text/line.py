"""Texts for the line games."""

from collections.abc import Iterable, Sequence

from game.core.state import Action, Announce, Buy, Forfeit, Notice, Pass, Play, Reason, Scored, Sell, Shut
from game.platform.language import gettext as _
from game.rules.line.line_game import PRICE_OF_THE_LEAD, LineGame, LineState
from game.text.any_game import GameWords

_WHY = {
    "drawn when able": _("drew when able to play"),
    "stake": _("the stake"),
    "only hand without a double": _("the only hand without a double"),
    "fewest spots without doubles": _("fewest spots of the hands without doubles"),
    "fewest spots beside doubles": _("fewest spots beside the doubles"),
    "fewest doubles": _("fewest doubles"),
    "lowest of as few doubles": _("as few doubles as any, and the lowest"),
}
"""Reasons without parameters."""


class LineWords(GameWords[LineGame, LineState]):
    """Texts about a table of a line game."""

    # -- actions --------------------------------------------------------------------------------------------------

    def describe_action_by(self, name: str, before: LineState, action: Action, after: LineState) -> str:
        """Return what a seat did; empty for a wrong count, which its event describes, and for silence."""
        turn = before.special_turn
        match action:
            case Play(tile, None) if len(after.line.ends) == 1:
                pip = after.line.ends[0].pip
                return _("{name} leads {tile} with the {pip} open").format(name=name, tile=tile, pip=pip)
            case Play(tile, None):
                return _("{name} leads {tile}").format(name=name, tile=tile)
            case Play(tile, int(), None) if turn is not None and turn.owed:
                template = _("{name} plays {tile} in place of {other}")
                return template.format(name=name, tile=tile, other=self._stuck(before))
            case Play(tile, _arm, int(outward)):
                return _("{name} plays {tile} with the {pip} outward").format(name=name, tile=tile, pip=outward)
            case Announce() if not any(isinstance(event, Scored) for event in after.events[:1]):
                return ""
            case Pass() if before.claimant is not None:
                return ""
            case Pass() if turn is not None and turn.double_index is not None:
                return _("{name} plays no further tile").format(name=name)
            case Pass() if turn is not None and turn.offer == "partner":
                return _("{name} leaves the lead to {partner}").format(name=name, partner=self.names[after.to_move])
            case Pass() if turn is not None and turn.offer == "sell":
                return _("{name} keeps the lead").format(name=name)
            case Pass() if turn is not None and turn.offer == "buy":
                return ""
            case Shut():
                return _("{name} shuts the game").format(name=name)
            case Buy():
                template = _("{name} offers {points} points for the lead")
                return template.format(name=name, points=PRICE_OF_THE_LEAD)
            case Sell():
                template = _("{name} sells the lead to {buyer} for {points} points")
                return template.format(name=name, buyer=self.names[after.to_move], points=PRICE_OF_THE_LEAD)
            case Forfeit():
                return _("{name} runs out of time").format(name=name)
        return super().describe_action_by(name, before, action, after)

    def _stuck(self, state: LineState) -> str:
        """Return the name of the player who passed, so that the seat to move takes two turns."""
        return next(self.names[seat] for seat, _action in reversed(state.history) if seat != state.to_move)

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
        lightest = self.game.first_lead == "LD"
        if claim.is_double and lightest:
            return _("{name} has the lowest double and begins")
        if claim.is_double:
            return _("{name} has the highest double and begins")
        if lightest:
            return _("No double is dealt; {name} has the lightest tile and begins")
        return _("No double is dealt; {name} has the heaviest tile and begins")

    # -- events ---------------------------------------------------------------------------------------------------

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about a redeal, or about a count that was wrong or called."""
        match event:
            case Notice("no double"):
                return _("No double was dealt, so the tiles are shuffled again.")
            case Notice("wrong count", (seat, points)):
                return _("{name} announces {points}, which is wrong.").format(name=self.names[seat], points=points)
            case Notice("muggins", (caller, scorer, points)):
                template = _("{caller} calls “Muggins!”: {scorer} did not announce {points}.")
                return template.format(caller=self.names[caller], scorer=self.names[scorer], points=points)
        return super().describe_announcement(event)

    def no_winner(self) -> str:
        """Return the end of a hand without a winner that is not blocked."""
        return _("Nobody wins the hand.")

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored during play or at the end of a hand."""
        match reason:
            case Reason(kind, ()):
                return _WHY[kind] if kind in _WHY else super().describe_reason(reason)
            case Reason("ends", ends):
                return _("ends {sum} = {total}").format(sum=_sum(ends), total=sum(ends))
            case Reason("triple-header", (pip,)):
                return _("{pip} at both ends: a triple-header").format(pip=pip)
            case Reason("double-header", (pip,)):
                return _("{pip} at both ends: a double-header").format(pip=pip)
            case Reason("near the end", (header, points)):
                template = _("{header}, which counts only {points} so near the end")
                return template.format(header=self.describe_reason(header), points=points)
            case Reason("lead bought", (seller,)):
                return _("buys the lead from {name}").format(name=self.names[seller])
            case Reason("lead sold", (buyer,)):
                return _("sells the lead to {name}").format(name=self.names[buyer])
            case Reason("share of the pool", (share, pool)):
                template = _("{share} from the pool of {pool}, less the stake of 1")
                return template.format(share=share, pool=pool)
        return self._why_spots(reason)

    def _why_spots(self, reason: Reason) -> str:
        """Return the sums of pips left in hands (C10)."""
        match reason:
            case Reason("spots", (left, paid)):
                return self._hands(left) + (f" = {paid}" if len(left) > 1 else "")
            case Reason("spots and own", (left, own, paid)):
                return f"{self._hands(left)} + {own} = {paid}"
            case Reason("spots less own", (left, own, paid)):
                less = f"{self._hands(left)} − {own}"
                return less + (f" = {self.format_score(paid)}" if own or len(left) > 1 else "")
            case Reason("shared spots", (left, number)):
                return _("{spots}, shared by {number}").format(spots=self._hands(left), number=number)
            case Reason("differences", (heavier, own, total)):
                return _sum(f"({spots} − {own})" for spots in heavier) + f" = {total}"
            case Reason("nearest five", (spots, points)):
                return _("{sum}, to the nearest five {points}").format(sum=self.describe_reason(spots), points=points)
            case Reason("units", (spots, unit, points)):
                template = _("{sum}, a point for every {unit}: {points}")
                return template.format(sum=self.describe_reason(spots), unit=unit, points=points)
        return super().describe_reason(reason)

    def _hands(self, left: Sequence[tuple[int, ...]]) -> str:
        """Return the pips of hands as a sum. `left` has (seat, pips), with the rounded points if they were rounded."""
        terms = []
        for seat, spots, *rounded in left:
            hand = f"{self.names[seat]} {spots}"
            terms.append(_("{hand}, rounded {points}").format(hand=hand, points=rounded[0]) if rounded else hand)
        return _sum(terms)


def _sum(terms: Iterable[object]) -> str:
    return " + ".join(map(str, terms))
