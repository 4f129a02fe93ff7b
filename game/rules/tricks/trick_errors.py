"""Why an action is refused in a trick game: a sentence that cites the rule."""

from game.core.state import (
    CLOSE,
    EXCHANGE,
    PASS,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Announce,
    Bid,
    Claim,
    Close,
    Discard,
    Draw,
    Exchange,
    NameTrump,
    Pass,
    Play,
    TakeDummy,
)
from game.platform.language import gettext as _
from game.rules.tricks.bingo import GOAL, BingoGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.forty_two import DOUBLES, NO_TRUMP, FortyTwoGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.suits import called_name, suit_name
from game.rules.tricks.trick_game import TrickGame
from game.rules.tricks.trick_state import TrickState


def trick_error(game: TrickGame, state: TrickState, action: Action) -> str:
    """Why `action` is not one of the legal actions in `state`."""
    if state.discards_owed:
        return _discard(game, state, action)
    if not state.has_play_begun:
        return _declaration(game, state, action)
    if not isinstance(action, Play):
        return _besides(game, state, action)
    if state.drawing:
        return _draw_first(game, state).format(game=game.title)
    if action.tile not in state.hands[state.to_move]:
        return _("{tile} is not in this hand.").format(tile=action.tile)
    if action.arm is not None:
        return _("{game}: a tile is played to the trick, not joined to another.").format(game=game.title)
    return _lead(game, state, action) if state.trick is None else _follow(game, state, action)


# -- the play ----------------------------------------------------------------------------------------------------------


def _discard(game: TrickGame, state: TrickState, action: Action) -> str:
    """Why something is not done, or not thrown away, by a seat that owes a discard."""
    if isinstance(action, Discard):
        if action.tile not in state.hands[state.to_move]:
            return _("{tile} is not in this hand.").format(tile=action.tile)
        if action.tile == state.turned and action.tile not in game.tiles_to_discard(state):
            words = _("{game}: the tile turned up is taken for another, so another is thrown away.")
            return words.format(game=game.title)
    return _("{game}: throw a tile away first, face down.").format(game=game.title)


def _lead(game: TrickGame, state: TrickState, play: Play) -> str:
    """Why a tile is not led, or not as it is played."""
    if play.tile not in game.tiles_to_lead(state):
        words = _("{game}: who has taken a trick leads a trump, and you hold one.")
        if state.doubles_to_lead:
            words = _("{game}: lead one of the doubles that you have announced.")
        return words.format(game=game.title)
    suits = game.suits(state.trump, play.tile)
    if game.lead_suit != "named":
        suits = suits[:1]
    names = _(" or ").join(map(suit_name, suits))
    words = _("{game}: {tile} led calls {suits}; there is nothing to name.")
    if play.outward is None:
        words = _("{game}: {tile} can call {suits}; say which.")
    elif len(suits) > 1:
        words = _("{game}: {tile} led calls {suits}.")
    return words.format(game=game.title, tile=play.tile, suits=names)


def _follow(game: TrickGame, state: TrickState, play: Play) -> str:
    """Why a tile does not follow the lead."""
    assert state.trick is not None
    follows = game.tiles_to_follow(state)
    called = state.trick.called_suit
    if play.tile in follows:
        return _("{game}: only the tile that is led can call a suit.").format(game=game.title)
    if called in game.suits(state.trump, follows[0]):
        words = _("{game}: {suit} were led and you hold {tile}, so follow suit.")
        return words.format(game=game.title, suit=called_name(called, state.trump), tile=follows[0])
    words = _("{game}: you cannot follow suit, and hold the trump {tile}, so play a trump.")
    return words.format(game=game.title, tile=follows[0])


def _draw_first(game: TrickGame, state: TrickState) -> str:
    if CLOSE in game.at_the_stock(state):
        return _("{game}: draw a tile or close the stock first.")
    return _("{game}: draw a tile first.")


def _besides(game: TrickGame, state: TrickState, action: Action) -> str:
    """Why something else than a tile is refused once the tricks have begun."""
    words = _("{game}: the tricks have begun, so a tile has to be played.")
    if not isinstance(game, BingoGame):
        return words.format(game=game.title)
    assert state.trump is not None
    return (_bingo(game, state, action) or words).format(
        game=game.title,
        goal=GOAL,
        turned=state.turned,
        lowest=game.lowest_trump(state.trump),
        points=game.announcement(game.doubles_to_announce(state)),
    )


# -- what is said before the first lead --------------------------------------------------------------------------------


def _declaration(game: TrickGame, state: TrickState, action: Action) -> str:
    """Why a word is refused, or a tile before everybody has spoken."""
    match game:
        case RounceGame():
            return _rounce(game, state, action).format(game=game.title)
        case EuchreGame():
            return _euchre(game, state, action).format(
                game=game.title,
                tile=state.turned,
                suit=suit_name(game.proposed(state)),
                first=suit_name(0),
                last=suit_name(game.set),
            )
        case FortyTwoGame():
            bids = game.bids_above(state.bid) or (state.bid,)
            return _forty_two(game, state, action).format(
                game=game.title,
                bid=state.bid,
                next=bids[0],
                most=bids[-1],
                first=suit_name(0),
                last=suit_name(game.set),
            )
    return _("That is not done in {game}.").format(game=game.title)


def _rounce(game: RounceGame, state: TrickState, action: Action) -> str:
    holds = state.to_move == game.dealer(state)
    match action:
        case Play():
            return _("{game}: everyone says first whether they play.")
        case TakeDummy():
            return _("{game}: no dummy is left.")
        case Exchange():
            return _("{game}: only the trump-holder may take the tile turned up.")
        case Pass() if holds and game.holder_may_pass != "no":
            return _("{game}: the trump-holder passes only if two others play.")
        case Pass() if holds:
            return _("{game}: the trump-holder always plays.")
        case Pass():
            return _("{game}: all before you have passed, so you must play.")
    words = {EXCHANGE: _("exchange"), STAND: _("stand"), TAKE_DUMMY: _("take a dummy"), PASS: _("pass")}
    choices = _(" or ").join(words[declaration] for declaration in game.declarations(state))
    return _("{game}: you can {choices}.").replace("{choices}", choices)


def _euchre(game: EuchreGame, state: TrickState, action: Action) -> str:
    down = game.turned_down(state)
    match action:
        case Pass():
            return _("{game}: all the others have passed twice, so the dealer must name a trump.")
        case Accept() if down and game.must_name(state):
            return _("{game}: {tile} has been turned down, so name another number.")
        case Accept() if down:
            return _("{game}: {tile} has been turned down; name another number, or pass.")
        case NameTrump() if not down:
            return _("{game}: a number is named only when all have passed {tile}.")
        case NameTrump(trump) if trump not in range(game.set + 1):
            return _("{game}: trumps are {first} to {last}.")
        case NameTrump(trump) if trump == game.proposed(state):
            return _("{game}: {suit} have been turned down, so name another number.")
        case Accept(True) | NameTrump(_, True) if not game.has_partners(len(state.hands)):
            return _("{game}: only a player who has a partner can play alone.")
        case Accept(True) | NameTrump(_, True):
            return _("{game}: nobody plays alone at this table.")
        case Accept():
            return _("{game}: the dealer's partner may assist only to play alone.")
    return _("{game}: the trump is made before the tiles are played.")


def _forty_two(game: FortyTwoGame, state: TrickState, action: Action) -> str:
    if state.to_move == state.bidder:
        if not isinstance(action, NameTrump):
            return _("{game}: whoever wins the auction names the trump, then leads.")
        if action.trump == NO_TRUMP:
            return _("{game}: a trump has to be named at this table.")
        if action.trump == DOUBLES:
            return _("{game}: doubles are no trumps at this table.")
        return _("{game}: trumps are {first} to {last}.")
    if isinstance(action, Pass):
        return _("{game}: the others have passed, so the dealer must bid.")
    if not isinstance(action, Bid):
        return _("{game}: the auction comes before the trump and the tiles.")
    bids = game.bids_above(state.bid)
    if not bids:
        return _("{game}: no bid is higher than {most}.")
    if len(bids) == 1:
        return _("{game}: after {bid} only {next} can be bid.")
    if action.points < bids[0]:
        return _("{game}: the next bid is {next} at least.")
    if game.bids_above(bids[-1]):
        return _("{game}: nobody may bid more than {most} before {most} has been bid.")
    return _("{game}: no bid is higher than {most}.")


# -- the stock, and what is announced and claimed beside it ------------------------------------------------------------


def _bingo(game: BingoGame, state: TrickState, action: Action) -> str:
    """Why what is not the play of a tile is refused; empty for the usual words."""
    match action:
        case Claim() if game.claim == "automatic":
            return _("{game}: nobody claims, since the hand stops by itself at {goal} points.")
        case Close() if not game.may_close:
            return _("{game}: the stock is not closed at this table.")
        case Exchange() if not game.exchange_lowest_trump:
            return _("{game}: the tile turned up is not exchanged at this table.")
        case Close() | Draw() | Exchange() if state.stock_closure is not None:
            return _("{game}: the stock has been closed.")
        case Close() | Draw() | Exchange() if not state.boneyard:
            return _("{game}: the stock is gone.")
        case Draw():
            return _("{game}: both players draw one tile after each trick, and no more.")
        case Close() | Exchange() | Announce() | Claim() if state.trick is not None or game.draws_second(state):
            return _("{game}: that is for the player on lead.")
        case Close() | Exchange() | Announce() if state.doubles_to_lead:
            return _("{game}: lead one of the doubles that you have announced.")
        case _ if state.drawing:
            return _draw_first(game, state)
        case Exchange() if not state.tricks_taken(state.to_move):
            return _("{game}: take a trick before you exchange.")
        case Exchange():
            return _("{game}: {turned} is exchanged for the lowest trump, {lowest}, which you do not hold.")
        case Announce() if not game.announcements(state) and game.reannounce == "again":
            return _("{game}: to announce doubles you need two.")
        case Announce() if not game.announcements(state):
            return _("{game}: to announce doubles you need two that you have not announced before.")
        case Announce():
            return _("{game}: all the doubles that you may announce are shown together, for {points}.")
        case _ if not any(state.hands):
            return _("{game}: claim the hand, or pass.")
    return ""
