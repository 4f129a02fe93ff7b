"""What is said at the table of the trick games: in front of each seat, and above the hand of the one who is asked."""

from collections.abc import Sequence

from game.core.state import (
    CLOSE,
    DRAW,
    DUMMY,
    EXCHANGE,
    PASS,
    STAND,
    Accept,
    Action,
    Announce,
    Bid,
    Close,
    Dummy,
    Exchange,
    Name,
    Pass,
    Play,
    Stand,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.suit_names import called_name, suit_name
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from game.text.tricks.by_game import trick_words
from game.ui.table.results import hand_over

NO_TRUMP = "none"
"""What is named where there are to be no trumps."""


def trump_name(trump: int | str) -> str:
    """A trump as a player names it: a suit, or that there is none."""
    return _("no trumps") if trump == NO_TRUMP else suit_name(trump)


def said(action: Action) -> str:
    """What a seat has said, as it stands in front of it; empty for what is not said."""
    match action:
        case Bid(points):
            return str(points)
        case Pass():
            return _("pass")
        case Stand():
            return _("stand")
        case Dummy():
            return _("dummy")
        case Exchange():
            return _("exchange")
        case Accept(alone) | Name(_, alone) if alone:
            return _("alone")
        case Accept():
            return _("accept")
        case Name(trump):
            return trump_name(trump)
        case Announce(points):
            return _("{points} in doubles").format(points=points)
        case Close():
            return _("closed")
    return ""


def to_do(match: Match, state: TrickState, game: TrickGame, legal: Sequence[Action]) -> str:
    """What the person to move is asked, whose `legal` actions these are; its name is {name}."""
    if state.owes or not state.playing:
        return _to_say(match, game, state, legal)
    tiles = {action.tile for action in legal if isinstance(action, Play)}
    if not tiles:
        return _between_tricks(legal)
    if state.trick is None:
        return _to_lead(game, state, legal, tiles)
    return _to_follow(game, state, state.trick, tiles).replace("{suit}", called_name(state.trick.called, state.trump))


def _between_tricks(legal: Sequence[Action]) -> str:
    """What is asked where no tile may be laid: to draw, or after the last trick to claim the hand."""
    if DRAW in legal:
        return _("{name}, draw from the stock, or close it.") if CLOSE in legal else _("{name}, draw from the stock.")
    return _("{name}, every tile is played: claim the hand, or pass.")


def _to_follow(game: TrickGame, state: TrickState, trick: Trick, tiles: set[Tile]) -> str:
    """Whether suit has to be followed with one of these `tiles`; the suit called is {suit}."""
    if not game.must_follow(state):
        return _("{name}, play any tile: suit need not be followed yet.")
    if all(trick.called in game.suits(state.trump, tile) for tile in tiles):
        return _("{name}, follow suit: {suit} were led.")
    if len(tiles) < len(state.hands[state.to_move]):
        return _("{name}, you have none of the {suit}: play a trump.")
    return _("{name}, you have none of the {suit}: play any tile.")


def _to_lead(game: TrickGame, state: TrickState, legal: Sequence[Action], tiles: set[Tile]) -> str:
    if state.announcing:
        return _("{name}, lead one of the doubles that you have announced.")
    if len(tiles) < len(state.hands[state.to_move]):
        return _("{name}, lead a trump.")
    if any(isinstance(action, Announce) for action in legal):
        return _("{name}, lead a tile, or announce doubles first.")
    return _("{name}, you lead: play any tile.")


def _to_say(match: Match, game: TrickGame, state: TrickState, legal: Sequence[Action]) -> str:
    if state.owes:
        return ngettext(
            "{name}, throw away {count} tile, face down.", "{name}, throw away {count} tiles, face down.", state.owes
        ).replace("{count}", str(state.owes))
    if any(isinstance(action, Bid) for action in legal):
        words = _("{name}, bid what your side will take, or pass.")
        return words if PASS in legal else _("{name}, the others have passed: you have to bid.")
    if any(isinstance(action, Name) for action in legal):
        words = _("{name}, name the trump, or pass.")
        return words if PASS in legal else _("{name}, name the trump: choose a suit.")
    turned = str(state.turned)
    if any(isinstance(action, Accept) for action in legal):
        words = _("{name}, shall {suit} be trumps? {dealer} then takes {tile}.")
        if state.to_move == game.dealer(state):
            words = _("{name}, take {tile}, and make {suit} trumps?")
        suit = suit_name(game.larger_end(state.turned)) if state.turned is not None else ""
        dealer = match.names[game.dealer(state)].replace("{", "{{").replace("}", "}}")
        return words.replace("{tile}", turned).replace("{suit}", suit).replace("{dealer}", dealer)
    if STAND in legal:
        return _to_stand(legal).replace("{tile}", turned)
    return _("{name}, no higher bid is allowed: pass.")


def _to_stand(legal: Sequence[Action]) -> str:
    """Whether to play in this hand, and with which tiles; the one turned up is {tile}."""
    choices = [
        (STAND, _("stand with these tiles")),
        (EXCHANGE, _("take {tile} for one of them")),
        (DUMMY, _("take a dummy")),
        (PASS, _("pass")),
    ]
    *first, last = [words for action, words in choices if action in legal]
    if not first:
        return _("{name}, stand with these tiles.")
    return _("{name}, {choices}, or {last}?").replace("{choices}", ", ".join(first)).replace("{last}", last)


def contract(game: TrickGame, match: Match) -> str:
    """Who plays for what; when a hand has just ended, what that was; empty while there is nothing to say."""
    state = match.states[-2] if hand_over(match) else match.state
    return trick_words(game, match.names).contract(state) if isinstance(state, TrickState) else ""


def standing(game: TrickGame, match: Match) -> str:
    """Who plays for what, or what the trump is, or that there is none yet."""
    state = match.state
    assert isinstance(state, TrickState)
    if state.to_move < 0 and not state.tricks:
        return ""
    return contract(game, match) or trumps(match)


def trumps(match: Match) -> str:
    """What the trump is, and no more."""
    state = match.state
    assert isinstance(state, TrickState)
    return _("No trump yet") if state.trump is None else _("Trumps: {suit}").format(suit=trump_name(state.trump))


def stakes(game: TrickGame, match: Match) -> str:
    """What is played for in the hand to come, or what a word said now would cost; empty between two hands."""
    state = match.state
    assert isinstance(state, TrickState)
    return trick_words(game, match.names).stakes(state) if state.to_move >= 0 else ""


def tallies(game: TrickGame, match: Match) -> str:
    """What each side has taken so far; empty before the first trick."""
    state = match.state
    assert isinstance(state, TrickState)
    if not state.tricks and state.trick is None:
        return ""
    words = trick_words(game, match.names)
    return " · ".join(
        _("{names}: {count}").format(names=words.side(side), count=words.tally(state, side))
        for side in range(len(state.scores))
    )


def short_tallies(game: TrickGame, match: Match, viewer: int) -> str:
    """The same where names are too long: the side of the `viewer`, and the others in order."""
    state = match.state
    assert isinstance(state, TrickState)
    own = game.side(viewer, len(match.names))
    tallies = [trick_words(game, match.names).tally(state, side) for side in range(len(state.scores))]
    count = tallies.pop(own)
    return _("this side: {count} · others: {others}").format(count=count, others=", ".join(tallies))
