"""Texts for the betting games."""

from typing import Any

from game.core.state import Action, Bet, Call, Fold, HandOver, Notice, Scored
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text.any_game import GameWords


class BettingWords(GameWords[BettingGame, BettingState]):
    """Texts about a table of a betting game."""

    lots_for = _("the deal")
    notices = GameWords.notices | {
        "antes": (_("All have paid the ante: the pot is {pool}."), "pool"),
        "no ante": (_("No new ante: the pot stays at {pool}."), "pool"),
        "redeal without new ante": (_("All pass: the pot of {pool} stays, and the tiles are dealt again."), "pool"),
        "double header": (
            _("All pass: a double-header. The pot of {pool} stays, and everyone pays the ante again."),
            "pool",
        ),
        "showdown": (_("Showdown. {hands}."), "hands"),
    }
    reasons = GameWords.reasons | {
        "unmatched": (_("an unmatched bet comes back"),),
        "unseen": (_("pot: {chips}; everyone else folded"), "chips"),
        "pool": (_("pot: {chips}; {hand}"), "chips", "hand"),
        "main pot": (_("main pot: {chips}; {hand}"), "chips", "hand"),
        "side pot": (_("side pot: {chips}; {hand}"), "chips", "hand"),
    }

    def target_text(self) -> str:
        """Return how long the match lasts."""
        if isinstance(self.game.session, int):
            return _("for {hands} hands").format(hands=self.game.session)
        return _("until one player is left")

    def format_score(self, score: int) -> str:
        """Return a number of chips."""
        return ngettext("{chips} chip", "{chips} chips", score).format(chips=score)

    def action_template(self, before: BettingState, action: Action, after: BettingState) -> str:
        return _("{name} {deed}")

    def action_terms(self, before: BettingState, action: Action, after: BettingState) -> dict[str, object]:
        return {"name": self.names[before.to_move], "deed": describe_bet(before, action)}

    def score_template(self, score: Scored) -> str:
        return _("{names} wins {points} ({why}).")

    def describe_hand_end(self, event: HandOver) -> str:
        """Return an empty string: the payments say who won."""
        return ""

    def describe_announcement(self, event: Notice) -> str:
        match event:
            case Notice("all pass"):
                return super().describe_announcement(Notice(self.game.all_pass, event.terms))
            case Notice("showdown", shown):
                event = Notice("showdown", (shown,))
        return super().describe_announcement(event)

    def term(self, name: str, value: Any) -> object:
        match name:
            case "hand":
                return hand_name(self.game, value)
            case "hands":
                return "; ".join(f"{self.names[seat]}: {hand_name(self.game, hand)}" for seat, hand in value)
            case "chips":  # of a pot by seat, as a sum
                chips = (f"{self.names[seat]} {count}" for seat, count in enumerate(value) if count)
                return f"{' + '.join(chips)} = {sum(value)}"
        return super().term(name, value)


def hand_name(game: BettingGame, hand: tuple[Tile, ...]) -> str:
    """Return the name of a hand with the tiles that make it: “Pair 6-6 3-3”."""
    tiles = " ".join(map(str, game.deciding_tiles(hand)))
    return _("{kind} {tiles}").format(kind=game.kind_name(hand), tiles=tiles)


def describe_bet(before: BettingState, action: Action) -> str:
    """Return what the seat to move does, without its name: “raises by 3, to 8”, “calls 5 and is all in”."""
    put_in = before.chips_put_in(action)
    match action:
        case Bet(chips):
            template = _("raises by {chips}, to {level}") if any(before.bets) else _("bets {chips}")
            text = template.format(chips=chips, level=max(before.bets) + chips)
        case Call():
            text = _("calls {chips}").format(chips=put_in)
        case _:
            return _("folds") if isinstance(action, Fold) else _("passes")
    return _("{deed} and is all in").format(deed=text) if put_in == before.scores[before.to_move] else text
