"""Long runs of randomized tests.

    python -m tests.campaign matches --seed 7 --count 1000

Tests with the fixture `trials` or with hypothesis try a few cases in an ordinary run and `count` cases in a campaign,
starting with the seed. Tests marked `campaign` try all their cases there, once. Each failure is printed with the
command that repeats it.
"""

import argparse
import os
import sys
from collections import Counter

import pytest

KINDS = {
    "matches": ["tests/rules/test_blind_matches.py"],
    "rules": ["tests/rules", "tests/text/test_first_times.py", "tests/text/test_second_person.py"],
    "records": ["tests/match/test_record.py", "tests/core/test_notation.py", "tests/match/test_match.py"],
    "input": ["tests/cli/test_malformed_input.py"],
    "stores": ["tests/store/test_damage.py", "tests/ui/scenes/test_hostile_store.py"],
    "kills": ["tests/store/test_store.py", "tests/store/test_opening.py", "tests/desktop/test_kills.py"],
    "bots": ["tests/bots"],
    "coach": ["tests/coach", "tests/practice", "tests/match/test_position_editor.py", "tests/text/test_coach.py"],
    "honesty": ["tests/bots/test_honesty.py"],
    "proofs": ["tests/lab/test_proofs.py"],
    "layouts": ["tests/ui/layouts"],
    "windows": ["tests/ui"],
    "soak": ["tests/desktop/test_soak.py"],
    "screen-reader": ["tests/desktop/test_screen_reader_window.py"],
    "mouse": [
        "tests/desktop/test_every_action.py",
        "tests/desktop/test_whole_matches.py",
        "tests/desktop/test_whole_tricks.py",
        "tests/desktop/test_tricks_window.py",
    ],
}
"""The tests of each kind of campaign."""


class Tally:
    """A pytest plugin that collects the failures and adds up the figures that tests record."""

    def __init__(self) -> None:
        self.passed, self.failed = 0, list[str]()
        self.figures = Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed += [text for title, text in report.sections if title == "again"] or [report.nodeid]
        elif report.when == "call" and report.passed:
            self.passed += 1
        if report.when == "teardown":
            self.figures.update({name: int(count) for name, count in report.user_properties if isinstance(count, int)})


def main() -> int:
    """Run a campaign; return exit status 0 if all tests passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__, formatter_class=_RawHelp)
    parser.add_argument("kind", help=f"{', '.join(KINDS)}, or one test as pytest names it")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000, help="trials of each test (1000)")
    args = parser.parse_args()
    os.environ["BONEYARD_CAMPAIGN"] = f"{args.seed} {args.count}"
    tally = Tally()
    tests = KINDS.get(args.kind, [args.kind])
    status = pytest.main(["-q", "--dist=load", f"--hypothesis-seed={args.seed}", *tests], plugins=[tally])
    print(f"{args.kind}, seed {args.seed}, count {args.count}: {tally.passed} passed, {len(tally.failed)} failed")
    if tally.figures:
        print("  " + ", ".join(f"{name} {count}" for name, count in tally.figures.items()))
    for failed in tally.failed:
        print(f"  {failed}")
    return int(status)


class _RawHelp(argparse.RawDescriptionHelpFormatter):
    """Keeps the line breaks of the description."""


if __name__ == "__main__":
    sys.exit(main())
