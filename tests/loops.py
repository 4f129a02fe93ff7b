"""Run a test for many values in one item: an item each would cost more than a pure test of a millisecond."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def for_each(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Repeat a test for all values, given as for `pytest.mark.parametrize`; a failure names the values.

    Fixtures are those of the whole loop, and the first failure ends it.
    """
    all_values = [*values]
    assert all_values

    def decorate(test: Test) -> Test:
        @wraps(test)
        def loop(**arguments: object) -> None:
            for value in all_values:
                one = {names: value} if isinstance(names, str) else dict(zip(names, value, strict=True))
                try:
                    test(**arguments, **one)
                except BaseException as error:
                    error.add_note(f"with {one}")
                    raise

        looped = (names,) if isinstance(names, str) else names
        signature = inspect.signature(test)
        rest = [parameter for name, parameter in signature.parameters.items() if name not in looped]
        loop.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined]
        return loop

    return decorate
