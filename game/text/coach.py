"""What the coach says: the advice, why one action is better than another, and how bad a choice was.

An explanation has the reasons of `game/coach/reasons.py` first, then at most MAX_NUMBERS numbers: percentages, points
or pips. They come from a `Comparison` and are rounded. Points are rounded to halves, small ones to tenths.
"""

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.match_chance import win_chance
from game.coach.reason_kinds import Reason, ReasonKind
from game.coach.reasons import MAX_REASONS, choose_reasons, is_signal, true_reasons
from game.coach.solution import IN_POINTS, Comparison, Contrast, compare_actions
from game.coach.verdicts import (
    CERTAIN,
    WORSE,
    Grade,
    GradeThresholds,
    Verdict,
    equally_good,
    rounded_percent,
    rounded_points,
    rounds_to_zero,
)
from game.core.state import FOLD, PASS, Action, Bet, Bid, NameTrump, Play, State
from game.platform.language import AnyText, format_number, join_and, ngettext, pgettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.betting.betting_game import BettingState
from game.rules.game import Game
from game.rules.tricks import forty_two
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.trick_state import TrickState
from game.text.choices import action_label, advice_sentence, distinct_actions, mention
from game.text.coach_reasons import NUMBERS, format_chance, reason_sentence, whole_percent

MAX_CLOSE_ACTIONS = 3
"""Maximum number of about equally good actions that are named."""
MAX_SENTENCES = 3
"""Maximum number of sentences of a hint after the advice."""
MAX_WORDS = 38
"""Maximum number of words of a hint; further reasons are left out."""
MAX_NUMBERS = 2
"""Maximum number of percentages or points in an explanation."""
AT_FIRST = 0.5
"""Points that speak for the other action are named if they are more than this share of the gain."""

GRADES = {
    Grade.BEST: _l("Best move"),
    Grade.GOOD: _l("Good"),
    Grade.INACCURACY: _l("Inaccuracy"),
    Grade.MISTAKE: _l("Mistake"),
    Grade.BLUNDER: _l("Blunder"),
}
"""The name of each grade, in every hint, warning, review and exercise."""


class ChoiceContext(NamedTuple):
    """A choice as its player saw it: the game, the view and the names by seat.

    Texts address the player as “you”, or by name if `in_third_person`.
    """

    game: Game[Any]
    view: State
    names: Sequence[str]
    in_third_person: bool = False

    def label(self, action: Action) -> str:
        """Return a short label of an action."""
        return action_label(self.game, self.view, action)

    def mention(self, action: Action) -> str:
        """Return an action as it is mentioned within a sentence: “5-3 on the 3”, “a bid of 31”."""
        return mention(self.game, self.view, action, action)

    @property
    def player(self) -> str:
        """The name of the player."""
        return self.names[self.view.to_move]


_COVERED_FACTS = {
    ReasonKind.GOES_OUT: {Fact.WINS},
    ReasonKind.SCORES_NOW: {Fact.SCORES},
    ReasonKind.NO_SCORE_NEXT: {Fact.CONCEDES},
    ReasonKind.ENDS_COUNT: {Fact.SCORES, Fact.CONCEDES},
    ReasonKind.WINS_TRICK: {Fact.TAKES_TRICK},
    ReasonKind.SURE_WINNER: {Fact.TAKES_TRICK},
}
"""Facts whose figures add nothing to a reason, by kind."""
_PARTNERS_TRICK = {ReasonKind.PARTNER_WINS, ReasonKind.SECURES_TRICK, ReasonKind.GIVES_COUNT}
"""Reasons that say that the partner is winning the trick."""


def explain_reason(
    context: ChoiceContext, comparison: Comparison, better: Action, worse: Action, names_cost: bool = True
) -> str:
    """Return why one action is better than another: the reason a person would give, then at most two numbers.

    Without `names_cost` it does not say what the worse action costs.
    """
    return " ".join(_explanation(context, comparison, better, worse, MAX_REASONS, names_cost=names_cost))


def hint(
    context: ChoiceContext, assessment: Assessment, limits: GradeThresholds, rejected: Action | None = None
) -> tuple[str, str]:
    """Return the advice and the reason: why the best action is better than the best of those that are not as good.

    A bid is compared with a pass, and a pass with the lowest bid. The reason is about the action `rejected` instead, if
    it is one of those that are not as good. Actions that are about as good are named.
    If there are none, and the others are only slightly worse, the reason is about these. It has at most MAX_SENTENCES
    sentences.
    """
    best = assessment.best
    close = [
        assessed
        for assessed in equally_good(assessment, limits)
        if assessed is not best and assessment.is_sound(best.action, assessed.action)
    ]
    others = [assessed for assessed in assessment.actions if assessed is not best and assessed not in close]
    remarks, legal = list[str](), context.game.legal_actions(context.view)
    equal = [each.action for each in close if assessment.difference(best, each)[0] <= limits.inaccuracy / 2]
    names = _names_of_close(context, best.action, equal)
    if names:
        remarks.append(_("About as good: {choices}.").format(choices=join_and(names)))
    sentences = []
    if not names:
        others += [assessed for assessed in close if assessed.action not in equal]
    if others:
        worse = next((assessed for assessed in others if assessed.action == rejected), _usual_other(best, others))
        comparison, chances = compare_actions(assessment, best, worse), _win_chances(assessment, best, worse)
        if _is_too_close(context, comparison):
            undecided = [each for each in others if _is_too_close(context, compare_actions(assessment, best, each))]
            worse = worse if worse.action == rejected else max(undecided, key=assessment.comparable_value)
            other = mention(context.game, context.view, worse.action, best.action)
            sentences = [capitalized(_("{other} may be just as good.").format(other=other))]
            equal = [worse.action]
            sentences += [_chance_sentence(context, chances[0])] if chances else []
        else:
            if not assessment.is_sound(best.action, worse.action):
                remarks.append(_("This is uncertain: it depends on how the betting goes."))
            if not isinstance(best.action, Bid) and any(isinstance(action, Bid) for action in equal):
                comparison = comparison._replace(made_chance=None)  # a lower bid is as good, so it explains nothing
            room = min(MAX_REASONS, MAX_SENTENCES - len(remarks) - 1)
            partner = _partner_wins(
                context, best.action, [other.action for other in others], [other.action for other in close]
            )
            sentences = _explanation(
                context, comparison, best.action, worse.action, room, chances, as_good=equal, partner=partner
            )
    elif assessment.win_chance is not None:
        chance = assessment.win_chance.chance(assessment.value(best))
        sentences = [_chance_sentence(context, chance)]
    elif not remarks and len(distinct_actions(context.game, context.view, legal)) == 1:
        sentences = [_("You have no other move.")]
        if len(legal) > 1:
            sentences = [_("You have no other tile to play, and it doesn't matter at which end.")]
    advice = advice_sentence(context.game, context.view, best.action)
    while len(sentences) > 1 and len(" ".join([advice, *sentences, *remarks]).split()) > MAX_WORDS:
        del sentences[-2]  # a reason, as the numbers come last
    sentences += remarks
    for sentence in _signal_sentence(context, best.action, equal[0]) if equal else []:
        is_short = len(" ".join([advice, *sentences, sentence]).split()) <= MAX_WORDS
        if sentence not in sentences and is_short and len(sentences) < MAX_SENTENCES:
            sentences.append(sentence)
    return advice, " ".join(sentences)


def _usual_other(best: AssessedAction, others: Sequence[AssessedAction]) -> AssessedAction:
    """Return what a person would compare the best action with: a bid with a pass, a pass with the lowest bid."""
    passes = [other for other in others if other.action == PASS]
    bids = {other.action.points: other for other in others if isinstance(other.action, Bid)}
    if isinstance(best.action, Bid):
        return (passes or others)[0]
    return bids[min(bids)] if bids else others[0]


def _names_of_close(context: ChoiceContext, best: Action, close: Sequence[Action]) -> list[str]:
    """Return the names of at most MAX_CLOSE_ACTIONS actions that are about as good as the best.

    A tile is named once, and alone if it is as good wherever it is played. Other ways to play the same matador, and
    plays that do the same as the best, are left out.
    """
    close = distinct_actions(context.game, context.view, (best, *close))[1:]
    worse = [action for action in context.game.legal_actions(context.view) if action not in close]
    elsewhere = {action.tile for action in (*worse, best) if isinstance(action, Play)}
    names: dict[object, str] = {}
    for action in close:
        if isinstance(action, Play) and action.outward is not None and action.tile == getattr(best, "tile", None):
            continue
        tile = action.tile if isinstance(action, Play) else action
        is_alone = isinstance(action, Play) and tile not in elsewhere
        names.setdefault(tile, str(tile) if is_alone else mention(context.game, context.view, action, action))
    return [*names.values()][:MAX_CLOSE_ACTIONS]


def _explanation(
    context: ChoiceContext,
    comparison: Comparison,
    better: Action,
    worse: Action,
    most: int,
    win_chances: tuple[float, float] | None = None,
    names_cost: bool = True,
    as_good: Sequence[Action] = (),
    partner: Sequence[Reason] = (),
) -> list[str]:
    """Return at most `most` reasons and then the numbers, as sentences.

    `win_chances` are the probabilities of winning the match after the two actions, if they are to be given. For
    `as_good` see `choose_reasons`. The reason `partner` is given too if there is space.
    """
    if _is_too_close(context, comparison):
        sentences = [_too_close(context, better, worse), *_signal_sentence(context, better, worse)]
        return sentences + ([_chance_sentence(context, win_chances[0])] if win_chances else [])
    reasons = choose_reasons(context.game, context.view, better, worse, comparison, as_good)[:most]
    if 0 < len(reasons) < most and not any(reason.kind in _PARTNERS_TRICK for reason in reasons):
        is_about_move = reasons[0].kind == ReasonKind.MAKES_VOID  # “That leaves you without” must follow the move
        reasons = [*reasons, *partner] if is_about_move else [*partner, *reasons]
    other = mention(context.game, context.view, worse, better)
    sentences = _reason_sentences(context, reasons, better, worse)
    left = MAX_NUMBERS - sum(NUMBERS.get(reason.kind, 0) for reason in reasons)
    if win_chances is not None:
        chance, worse_chance = win_chances
        sentences.append(_chance_sentence(context, chance, worse_chance if left > 1 else None, other))
    elif left > 0:
        covered = {fact for reason in reasons for fact in _COVERED_FACTS.get(reason.kind, ())} if reasons else None
        sentences.append(_numbers(context, comparison, better, worse, other, covered, left, names_cost))
    return [sentence for sentence in sentences if sentence]


def _partner_wins(
    context: ChoiceContext, best: Action, worse: Sequence[Action], close: Sequence[Action]
) -> list[Reason]:
    """Return that the partner is winning the trick, if the best action leaves it so and all that win it are worse."""

    def reasons(actions: Sequence[Action]) -> list[Reason]:
        pairs = [true_reasons(context.game, context.view, best, action) for action in actions]
        return [reason for pair in pairs for reason in pair if reason.kind == ReasonKind.PARTNER_WINS]

    return [] if not isinstance(context.view, TrickState) or reasons(close) else reasons(worse)[:1]


def _reason_sentences(context: ChoiceContext, reasons: Sequence[Reason], better: Action, worse: Action) -> list[str]:
    move, other = _mentions(context, better, worse)
    return [
        reason_sentence(reason, move, other, context.names, context.player, context.in_third_person)
        for reason in reasons
    ]


def _signal_sentence(context: ChoiceContext, better: Action, worse: Action) -> list[str]:
    """Return what the better of two equally good actions tells a partner, if anything, as a list of one sentence."""
    game, view = context.game, context.view
    signals = [reason for reason in true_reasons(game, view, better, worse) if is_signal(game, view, reason)]
    return _reason_sentences(context, signals[:1], better, worse)


def _mentions(context: ChoiceContext, first: Action, second: Action) -> tuple[str, str]:
    """Return two actions as they are mentioned within a sentence."""
    game, view = context.game, context.view
    return mention(game, view, first, second), mention(game, view, second, first)


def _is_too_close(context: ChoiceContext, comparison: Comparison) -> bool:
    """Return whether the deals cannot tell two actions apart, or the gain is displayed as 0."""
    is_small = rounds_to_zero(comparison.gained, win_chance(context.game, context.view))
    return is_small or comparison.gained <= CERTAIN * comparison.error


def _too_close(context: ChoiceContext, better: Action, worse: Action) -> str:
    """Return that the deals cannot tell two actions apart."""
    move, other = _mentions(context, better, worse)
    return _("About equal, as far as the coach can tell: {move} or {other}.").format(move=move, other=other)


def _win_chances(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> tuple[float, float] | None:
    """Return the probabilities of winning the match after two actions; None if the match does not end soon."""
    model = assessment.win_chance
    if model is None:
        return None
    first, second = (model.chance(assessment.value(assessed)) for assessed in (better, worse))
    return first, second


def _chance_sentence(context: ChoiceContext, chance: float, worse: float | None = None, other: str = "") -> str:
    """Return the probability of winning the match, and that after another action."""
    percent = _("{percent}%").format(percent=format_percent(chance))
    less = "" if worse is None else _("{percent}%").format(percent=format_percent(worse))
    if worse is None or rounded_percent(worse) == rounded_percent(chance):
        template = _("That makes your chance to win the match {chance}.")
        if context.in_third_person:
            template = _("That makes {who}'s chance to win the match {chance}.")
    else:
        template = _("That makes your chance to win the match {chance} (after {other}: {less}).")
        if context.in_third_person:
            template = _("That makes {who}'s chance to win the match {chance} (after {other}: {less}).")
    return template.format(who=context.player, chance=percent, less=less, other=other)


def _numbers(
    context: ChoiceContext,
    comparison: Comparison,
    better: Action,
    worse: Action,
    other: str,
    covered: Collection[Fact] | None,
    left: int,
    names_cost: bool,
) -> str:
    """Return at most `left` numbers for the better action as a sentence; may be empty without `names_cost`.

    `covered` are the facts that the reasons have given already; None if no reason was given. After a reason, many
    points that the other action scores or saves at first come before the strongest figure.
    """
    left_out = {*(covered or ())}
    has_bid = isinstance(better, Bid) or isinstance(worse, Bid)
    if has_bid or any(contrast.fact == Fact.MAKES_BID for contrast in comparison.contrasts):
        left_out.add(Fact.WINS)  # what counts is whether the bid is made
    contrasts = [contrast for contrast in comparison.contrasts if contrast.fact not in left_out]
    if left > 1 and covered is not None and contrasts and -contrasts[-1].points > AT_FIRST * comparison.gained:
        return _at_first(context, contrasts[-1], comparison.gained, other)
    for contrast in contrasts if left > 1 else ():
        number, worse_number = _rounded(contrast)
        if contrast.points <= 0 or number == worse_number:
            continue
        if contrast.fact != Fact.ALL_FOLD or (isinstance(better, Bet) and isinstance(worse, Bet)):
            are_declarations = isinstance(better, Bid | NameTrump) and type(better) is type(worse)
            if contrast.fact == Fact.MAKES_BID and are_declarations:
                return _declarations_sentence(contrast, better, worse, other)
            return _figure_sentence(context, contrast, other)
        if isinstance(better, Bet):  # nobody folds at once to anything else
            return _("Everyone else folds {better} of the time.").format(better=format_chance(contrast.better))
        if isinstance(worse, Bet) and better != FOLD and contrast.better < contrast.worse:
            return _too_many_folds(context, contrast, other)
    if comparison.made_chance is not None and isinstance(better, Bid):
        success = _("A bid of {bid} succeeds {chance} of the time.").format(
            bid=better.points, chance=format_chance(comparison.made_chance)
        )
        cost = cost_sentence(context, worse, comparison.gained, other) if names_cost and left > 1 else ""
        return " ".join(filter(None, (success, cost)))
    if comparison.made_chance is not None and worse != PASS and comparison.made_chance < 0.5:
        return _rare_success(context, worse, other, comparison.made_chance)
    return cost_sentence(context, worse, comparison.gained, other) if names_cost else ""


def cost_sentence(context: ChoiceContext, action: Action, cost: float, mentioned: str = "") -> str:
    """Return what an action costs on average: of the action itself, or of one that is `mentioned` instead.

    A cost can be surprisingly high, because it includes the points of a bid, or chips that are bet later.
    """
    match _included(context, action, cost):
        case "bid" if mentioned:
            template = _("Compared with this, {other} would cost about {cost} on average (bid included).")
        case "bid":
            template = _("On average this costs {cost} (bid included).")
        case "later bets" if mentioned:
            template = _("Compared with this, {other} would cost about {cost} on average (later bets included).")
        case "later bets":
            template = _("On average this costs {cost} (later bets included).")
        case _ if mentioned:
            template = _("Compared with this, {other} would cost about {cost} on average.")
        case _:
            template = _("On average this costs {cost}.")
    return template.format(other=mentioned, cost=format_loss(context, cost))


def _included(context: ChoiceContext, action: Action, cost: float) -> Literal["bid", "later bets"] | None:
    """Return what a cost includes if it is more than the action or the tiles still to be played are worth."""
    game, view = context.game, context.view
    if isinstance(view, BettingState) and cost > view.chips_put_in(action) > 0:
        return "later bets"
    if isinstance(game, FortyTwoGame) and isinstance(view, TrickState) and cost > forty_two.ALL - sum(view.points):
        return "bid"
    return None


def _at_first(context: ChoiceContext, contrast: Contrast, gained: float, other: str) -> str:
    """Return how many points the other action is ahead by the next turn, and how many it loses in all."""
    template = _("{other} would score about {more} more by your next turn, but cost you {points} over the whole hand.")
    if context.in_third_person:
        template = _("{other} would score about {more} more at first, but cost {who} {points} over the whole hand.")
    if contrast.fact == Fact.CONCEDES:
        template = _(
            "With {other} instead, opponents would score about {more} less at first, but you would lose {points} over "
            "the whole hand."
        )
        if len(context.names) == 2:
            template = _(
                "With {other} instead, {name} would score about {more} less at first, but you would lose {points} over "
                "the whole hand."
            )
        if context.in_third_person:
            template = _(
                "With {other} instead, {who}'s opponents would score about {more} less at first, but {who} would lose "
                "{points} over the whole hand."
            )
    difference = rounded_points(abs(contrast.better - contrast.worse))
    more, points = format_amount(context.game, difference), format_amount(context.game, rounded_points(gained))
    sentence = template.format(name=_next_name(context), who=context.player, other=other, more=more, points=points)
    return capitalized(sentence)


def capitalized(sentence: str) -> str:
    """Return a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def _rare_success(context: ChoiceContext, worse: Action, other: str, chance: float) -> str:
    """Return how seldom a bid, or a trump named, would win the hand."""
    is_bid, by_name, percent = isinstance(worse, Bid), context.in_third_person, whole_percent(chance)
    if percent < 2:
        template = _("You would hardly ever win after {other}.")
        if is_bid:
            template = _("A bid of {bid} would hardly ever succeed.")
        if by_name and is_bid:
            template = _("A bid of {bid} by {who} would hardly ever succeed.")
        elif by_name:
            template = _("{who} would hardly ever win after {other}.")
    elif is_bid:
        template = _("A bid of {bid} would succeed only {percent}% of the time.")
        if by_name:
            template = _("A bid of {bid} by {who} would succeed only {percent}% of the time.")
    else:
        template = _("You would win only {percent}% of the time after {other}.")
        if by_name:
            template = _("{who} would win only {percent}% of the time after {other}.")
    bid = worse.points if isinstance(worse, Bid) else None
    return template.format(who=context.player, bid=bid, other=other, percent=format_decimal(percent))


def values_heading(context: ChoiceContext, assessment: Assessment) -> str:
    """Return the heading of the values of all actions."""
    if assessment.win_chance is not None:
        return _("Chance to win the match with each move, in %")
    match score_unit(context.game):
        case "chips":
            return _("Chips that you win or lose from now on, on average")
        case "marks":
            return _("Your team's marks minus the opponents' in this hand, on average")
    if len(context.view.scores) < len(context.names):  # teams
        return _("Your team's points minus the opponents' in this hand, on average")
    if len(context.names) == 2:
        return _("Your points minus {name}'s in this hand, on average").format(name=_next_name(context))
    return _("Your points minus the others' in this hand, on average")


class _Twins(NamedTuple):
    """A sentence to the player about the player or the player's side, and the same sentences about somebody else."""

    you: AnyText
    your_side: AnyText
    player: AnyText
    players_side: AnyText


_FIGURES = {
    Fact.WINS: _Twins(
        _l("You win the hand {better} of the time (after {other}: {worse})."),
        _l("Your team wins the hand {better} of the time (after {other}: {worse})."),
        _l("{who} wins the hand {better} of the time (after {other}: {worse})."),
        _l("{who}'s team wins the hand {better} of the time (after {other}: {worse})."),
    ),
    Fact.SCORES: _Twins(
        _l("On average you score {better} by your next turn (after {other}: {worse})."),
        _l("On average your team scores {better} by your next turn (after {other}: {worse})."),
        _l("On average {who} scores {better} by their next turn (after {other}: {worse})."),
        _l("On average {who}'s team scores {better} by their next turn (after {other}: {worse})."),
    ),
    Fact.ANSWERS: _Twins(
        *[_l("You can play on your next turn {better} of the time (after {other}: {worse}).")] * 2,
        *[_l("{who} can play on the next turn {better} of the time (after {other}: {worse}).")] * 2,
    ),
    Fact.TAKES_TRICK: _Twins(
        _l("You win the trick {better} of the time (after {other}: {worse})."),
        _l("Your team wins the trick {better} of the time (after {other}: {worse})."),
        _l("{who} wins the trick {better} of the time (after {other}: {worse})."),
        _l("{who}'s team wins the trick {better} of the time (after {other}: {worse})."),
    ),
    Fact.BEST_HAND: _Twins(
        *[_l("You have the best hand {better} of the time (after {other}: {worse}).")] * 2,
        *[_l("{who} has the best hand {better} of the time (after {other}: {worse}).")] * 2,
    ),
    Fact.CONCEDES: _Twins(
        *[_l("On average opponents score {better} before your next turn (after {other}: {worse}).")] * 2,
        *[_l("On average opponents score {better} before {who}'s next turn (after {other}: {worse}).")] * 2,
    ),
    Fact.NEXT_STUCK: _Twins(*[_l("The chance that {name} can't play is {better} (after {other}: {worse}).")] * 4),
    Fact.MAKES_BID: _Twins(*[_l("The bid succeeds {better} of the time (after {other}: {worse}).")] * 4),
    Fact.ALL_FOLD: _Twins(*[_l("Everyone else folds {better} of the time (after {other}: {worse}).")] * 4),
}
"""Sentence for each fact in which two actions differ; `_pips_left` has that of SPOTS_LEFT."""


def _figure_sentence(context: ChoiceContext, contrast: Contrast, other: str) -> str:
    """Return the figures of a fact in which two actions differ."""
    fact, (better, worse) = contrast.fact, _figures(contrast)
    if fact in IN_POINTS:
        better = format_amount(context.game, rounded_points(contrast.better))
    players = len(context.view.hands)
    index = 2 * context.in_third_person + context.game.has_partners(players)
    template = _pips_left(context, contrast) if fact == Fact.SPOTS_LEFT else _FIGURES[fact][index]
    if fact == Fact.CONCEDES and players == 2:
        template = _("On average {name} scores {better} before your next turn (after {other}: {worse}).")
        if context.in_third_person:
            template = _("On average {name} scores {better} before {who}'s next turn (after {other}: {worse}).")
    bidder = getattr(context.view, "bidder", None)
    if (
        fact == Fact.MAKES_BID
        and bidder is not None
        and not context.game.same_side(bidder, context.view.to_move, players)
    ):
        template = _("{bidder}'s bid succeeds {better} of the time (after {other}: {worse}).")
    return template.format(
        who=context.player,
        name=_next_name(context),
        bidder=context.names[bidder or 0],
        better=better,
        worse=worse,
        other=other,
    )


def _declarations_sentence(contrast: Contrast, better: Action, worse: Action, other: str) -> str:
    """Return how often the player's bid succeeds after two bids, or with two trumps."""
    chance, worse_chance = _figures(contrast)
    if isinstance(better, Bid) and isinstance(worse, Bid):
        template = _("A bid of {bid} succeeds {better} of the time, a bid of {other} only {worse}.")
        return template.format(bid=better.points, other=worse.points, better=chance, worse=worse_chance)
    template = _("The bid succeeds {better} of the time ({other}: {worse}).")
    return template.format(other=other, better=chance, worse=worse_chance)


def _too_many_folds(context: ChoiceContext, contrast: Contrast, other: str) -> str:
    """Return that a bet would make too many opponents fold, for a move that is better because they stay in."""
    template = _("With {other} everyone else would fold {worse} of the time, so you would win less.")
    if context.in_third_person:
        template = _("With {other} everyone else would fold {worse} of the time, so {who} would win less.")
    return template.format(who=context.player, other=other, worse=format_chance(contrast.worse))


def _next_name(context: ChoiceContext) -> str:
    """Return the name of the next player."""
    _seat, following, *_others = context.game.order_from(context.view.to_move, len(context.view.hands))
    return context.names[following]


def _pips_left(context: ChoiceContext, contrast: Contrast) -> str:
    """Return the sentence about the pips that the player is left with."""
    number = _plural_count(rounded_points(contrast.better))
    if context.in_third_person:
        return ngettext(
            "At the end {who} would be left with about {better} pip (after {other}: {worse}).",
            "At the end {who} would be left with about {better} pips (after {other}: {worse}).",
            number,
        )
    return ngettext(
        "At the end you would be left with about {better} pip (after {other}: {worse}).",
        "At the end you would be left with about {better} pips (after {other}: {worse}).",
        number,
    )


def _figures(contrast: Contrast) -> tuple[str, str]:
    """Return the two numbers of a contrast as text."""
    show = format_points if _is_in_points(contrast) else format_chance
    return show(contrast.better), show(contrast.worse)


def _rounded(contrast: Contrast) -> tuple[float, float]:
    """Return the two numbers of a contrast as they are displayed: points, or whole percentages."""
    rounded = rounded_points if _is_in_points(contrast) else whole_percent
    return rounded(contrast.better), rounded(contrast.worse)


def _is_in_points(contrast: Contrast) -> bool:
    return contrast.fact in IN_POINTS or contrast.fact == Fact.SPOTS_LEFT


def format_points(number: float) -> str:
    """Return average points as text: “8”, “2.5”, “0.3”."""
    return format_decimal(rounded_points(number))


def format_decimal(number: float) -> str:
    """Return a number with one decimal, or none if it is whole."""
    return format_number(round(number, 1), ".10g")


def format_percent(chance: float) -> str:
    """Return a chance as a percentage without the sign: “12”, “0.3”."""
    return format_decimal(rounded_percent(chance))


def format_loss(context: ChoiceContext, points: float) -> str:
    """Return a loss with its unit: in chance to win if the match may end in this hand, else in points or chips."""
    model = win_chance(context.game, context.view)
    if model is not None:
        percent = format_percent(points / model.points)
        return _("{percent}% winning chance").format(percent=percent)
    return format_amount(context.game, rounded_points(points))


def format_amount(game: Game[Any], number: float) -> str:
    """Return a rounded number with the unit of the score."""
    count = _plural_count(number)
    match score_unit(game):
        case "chips":
            template = ngettext("{number} chip", "{number} chips", count)
        case "marks":
            template = ngettext("{number} mark", "{number} marks", count)
        case _:
            template = ngettext("{number} point", "{number} points", count)
    return template.format(number=format_decimal(number))


def _plural_count(number: float) -> int:
    """Return the count whose plural form a number takes."""
    if int(number) == number:
        return int(number)
    # Translators: the count whose plural form 1.5 takes: 1 in French (“1,5 point”), 2 in English and Spanish.
    return int(pgettext("plural of 1.5", "2")) if abs(number) < 2 else 2


def score_unit(game: Game[Any]) -> Literal["points", "chips", "marks"]:
    """Return what the scores of a game count."""
    if game.family == "betting":
        return "chips"
    return "marks" if getattr(game, "scoring", "") == "marks" else "points"


def describe_loss(context: ChoiceContext, verdict: Verdict) -> str:
    """Return the grade of a choice, and what it costs or that it is good, as a sentence."""
    played, best = context.mention(verdict.action), context.mention(verdict.best)
    if verdict.grade is None and context.game.family == "betting" and verdict.loss > CERTAIN * verdict.error:
        words = _("{played}: hard to judge, as it depends on how the betting goes.")
        return words.format(played=context.label(verdict.action))
    if verdict.grade is None:
        return _too_close(context, verdict.action, verdict.best)
    # Translators: {grade} is “Best move”, {played} a mention of a move: “5-3 on the 3” or “a bid of 31”.
    template = _("{grade}: {played}.")
    if verdict.grade == Grade.GOOD:
        template = _("{grade}: {played}. About as good: {best}.")
    sentence = template.format(grade=GRADES[verdict.grade], played=played, best=best)
    return f"{sentence} {cost_sentence(context, verdict.action, verdict.loss)}" if verdict.grade in WORSE else sentence


def describe_verdict(context: ChoiceContext, verdict: Verdict) -> str:
    """Return how good a choice was, and the best one if it was worse."""
    sentence = describe_loss(context, verdict)
    return f"{sentence} {describe_best(context, verdict.best)}" if verdict.grade in WORSE else sentence


def describe_best(context: ChoiceContext, best: Action) -> str:
    """Return which choice is best, as a sentence."""
    return _("{grade}: {played}.").format(grade=GRADES[Grade.BEST], played=context.mention(best))


def explain_help() -> str:
    """Return the explanation of what marks a match as played with help."""
    template = _(
        "A match counts as played with help if a hint, a warning before a mistake or the chance of a bid was shown."
    )
    return template + " " + _("The lists of unseen tiles and of what others lack do not count as help.")
