"""The sound files, and the class that plays them, checked in the mix that SDL writes to a file."""

import ast
import math
import os
import subprocess
import sys
import textwrap
import wave
from array import array
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas import assets
from game.ui.canvas.sound import Sound, SoundName
from game.ui.families import create_family_view
from game.ui.layouts.animation import Animations, Flight
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer
from game.ui.table.table_state import TableState
from tests.ui.screen import opened

SOUNDS = assets.asset_folder("sounds")
ROOT = Path(__file__).parents[3]
COUNTS = {
    "place": 3,
    "double": 3,
    "draw": 3,
    "deal": 3,
    "shuffle": 2,
    "knock": 3,
    "lift": 2,
    "home": 2,
    "bid": 2,
    "trump": 2,
    "trick": 2,
    "fold": 2,
    "chip": 3,
    "pot": 2,
    "score": 6,
    "blocked": 2,
    "hand_won": 1,
    "hand_lost": 1,
    "match_won": 1,
    "match_lost": 1,
    "refuse": 2,
    "click": 2,
    "turn": 1,
    "clock": 1,
}
FILES = [f"{name}{n + 1}.wav" for name, count in COUNTS.items() for n in range(count)]
ROOM = "room.wav"


def samples(name: str, rate: int = 44100) -> array:
    with wave.open(str(SOUNDS / name)) as file:
        assert file.getparams()[:3] == (1, 2, rate)
        return array("h", file.readframes(file.getnframes()))


def crossings(name: str) -> float:
    """Return the zero crossings of a sound per second: a rough pitch."""
    heard = samples(name)
    return sum((a < 0) != (b < 0) for a, b in pairwise(heard)) * 44100 / len(heard)


def python(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(script)],
        cwd=ROOT,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_the_sets_are_complete():
    assert set(get_args(SoundName)) == set(COUNTS)
    assert sorted(path.name for path in SOUNDS.glob("*.wav")) == sorted([*FILES, ROOM])


def names_in(expression: ast.expr) -> set[str]:
    """Return the possible names of an argument: a constant, or one of two."""
    if isinstance(expression, ast.IfExp):
        return names_in(expression.body) | names_in(expression.orelse)
    return {expression.value} if isinstance(expression, ast.Constant) and isinstance(expression.value, str) else set()


def test_every_sound_is_played_by_something():
    played = set()
    for source in (ROOT / "game" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "play":
                played |= names_in(node.args[0]) if node.args else set()
    assert played == set(get_args(SoundName))


@pytest.mark.slow
def test_make_gives_the_same_bytes(tmp_path):
    subprocess.run([sys.executable, SOUNDS / "make.py", tmp_path], check=True)
    for name in [*FILES, ROOM]:
        assert (tmp_path / name).read_bytes() == (SOUNDS / name).read_bytes(), name
    assert len(list(tmp_path.iterdir())) == len(FILES) + 1


@pytest.mark.parametrize("name", FILES)
def test_a_sound_neither_clips_nor_clicks(name):
    heard = samples(name)
    peak = max(map(abs, heard))
    assert 2000 < peak < 24000
    assert abs(heard[0]) < 30
    assert max(map(abs, heard[-20:])) < 30
    assert abs(sum(heard) / len(heard)) < 150  # no standing offset
    assert 0.01 < len(heard) / 44100 < 1.5


def test_together_they_are_small():
    assert sum((SOUNDS / name).stat().st_size for name in [*FILES, ROOM]) < 1_300_000


def test_variants_differ_by_a_few_per_cent():
    assert len({samples(name).tobytes() for name in FILES}) == len(FILES)
    for name in ("place", "double", "draw", "deal"):
        pitches = sorted(strongest(f"{name}{n + 1}.wav", 1400, 2600) for n in range(COUNTS[name]))
        assert 1.005 < pitches[-1] / pitches[0] < 1.12, name


def strongest(name: str, lowest: int, highest: int) -> int:
    """Return the pitch in Hz with the most energy within a range."""
    heard = samples(name)
    return max(range(lowest, highest, 10), key=lambda pitch: energy(heard, pitch))


def energy(heard: array, pitch: float) -> float:
    """Return the energy of a sound at a pitch (Goertzel)."""
    turn, before, last = 2 * math.cos(math.tau * pitch / 44100), 0.0, 0.0
    for sample in heard:
        before, last = last, sample + turn * last - before
    return last * last + before * before - turn * last * before


def loudness(name: str) -> float:
    """Return the loudness in dB relative to full scale, over the loudest 50 ms."""
    heard = samples(name)
    window = 2205
    loudest = max(sum(x * x for x in heard[i : i + window]) for i in range(0, len(heard), window // 4)) / window
    return 10 * math.log10(loudest / 32768**2)


def test_what_matters_is_louder():
    levels = {name: loudness(f"{name}1.wav") for name in COUNTS}
    order = ["match_won", "double", "knock", "place", "bid", "chip", "deal", "click", "lift"]
    assert sorted(order, key=levels.__getitem__, reverse=True) == order
    assert levels["double"] - levels["place"] > 4


def test_tiles_have_body_and_do_not_hiss():
    for name in ("place", "double", "draw", "deal", "shuffle"):
        heard = samples(f"{name}1.wav")
        wood = sum(energy(heard, pitch) for pitch in range(80, 800, 40))
        hiss = sum(energy(heard, pitch) for pitch in range(6000, 12000, 100))
        assert wood > 75 * hiss, name  # hiss is sampled at wider steps


def test_the_room_tone_is_quiet_and_its_end_leads_into_its_start():
    heard = samples(ROOM, 11025)
    assert max(map(abs, heard)) < 1500
    assert abs(heard[0] - heard[-1]) < 4 * max(abs(a - b) for a, b in pairwise(heard[:2000]))
    parts = [sum(x * x for x in heard[i : i + 11025]) for i in range(0, len(heard) - 11024, 11025)]
    assert max(parts) < 4 * min(parts)


@pytest.mark.slow
def test_the_room_tone_is_heard_only_if_it_is_on(tmp_path):
    assert not any(mix(tmp_path, "listen(0.2)")[0])
    assert any(mix(tmp_path, "sound.set_volume(1, False, room=1)")[0])
    assert not any(mix(tmp_path, "sound.set_volume(1, True, room=1)")[0])
    heard = mix(tmp_path, "sound.set_volume(1, False, room=1); listen(0.2); sound.set_volume(1, False, room=0)")[0]
    assert any(heard)
    assert not any(heard[-4000:])


def test_points_rise():
    pitches = [crossings(f"score{n + 1}.wav") for n in range(COUNTS["score"])]
    assert pitches == sorted(pitches)


def test_without_a_device_all_is_silent_and_nothing_raises():
    done = python(
        """
        from game.ui.canvas.sound import Sound
        sound = Sound()
        assert not sound.available
        sound.play("place", pan=-1)
        sound.play("score", step=99)
        sound.set_volume(0.5, muted=True)
        """,
        SDL_AUDIODRIVER="no such driver",
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_the_library_of_sounds_all_is_silent_and_nothing_raises():
    done = python(
        """
        import sys

        class Without:
            def find_spec(self, name, path=None, target=None):
                if name == "pygame.mixer":
                    raise ImportError("libstdc++.so.6: cannot open shared object file: No such file or directory")

        sys.meta_path.insert(0, Without())
        from game.ui.canvas.sound import Sound
        sound = Sound()
        assert not sound.available
        sound.play("place", pan=-1)
        sound.set_volume(0.5, muted=False)
        """,
        SDL_AUDIODRIVER="dummy",
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_standard_error_is_restored():
    done = python(
        """
        import os
        from game.ui.canvas.sound import Sound
        Sound()
        os.write(2, b"heard")
        """,
        SDL_AUDIODRIVER="no such driver",
    )
    assert done.stderr == "heard"


def test_without_files_all_is_silent(tmp_path):
    (tmp_path / "place1.wav").write_text("not a sound")
    done = python(
        f"""
        from pathlib import Path
        from game.ui.canvas import assets
        from game.ui.canvas.sound import Sound
        assets.folder = lambda name: Path({str(tmp_path)!r})
        sound = Sound()
        assert sound.available
        sound.play("place")
        sound.play("draw")
        """,
        SDL_AUDIODRIVER="dummy",
    )
    assert (done.returncode, done.stderr) == (0, "")


def mix(tmp_path: Path, play: str) -> tuple[array, array]:
    """Return what SDL would have sent to the device, left and right."""
    raw = tmp_path / "mix.raw"
    script = f"""
    from pathlib import Path
    import pygame
    from game.ui.canvas.sound import Sound
    sound = Sound(volume=1.0)
    assert sound.available
    def listen(seconds):
        until = Path({str(raw)!r}).stat().st_size + seconds * 4 * 44100
        while Path({str(raw)!r}).stat().st_size < until:
            pygame.time.wait(5)
    {play}
    listen(0.25)
    pygame.quit()
    """
    done = python(script, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(raw))
    assert (done.returncode, done.stderr) == (0, "")
    both = array("h", raw.read_bytes())
    return both[::2], both[1::2]


def peaks(tmp_path: Path, play: str) -> list[int]:
    return [max(map(abs, side)) for side in mix(tmp_path, play)]


@pytest.mark.slow
def test_the_mix_is_panned(tmp_path):
    left, right = peaks(tmp_path, "sound.play('place', pan=0.8)")
    assert right > 4000
    assert 0.45 * right < left < 0.6 * right
    left, right = peaks(tmp_path, "sound.play('place', pan=-5)")
    assert 0.35 * left < right < 0.5 * left
    left, right = peaks(tmp_path, "sound.play('place')")
    assert left == right > 4000


@pytest.mark.slow
def test_volume_and_mute_are_heard_at_once(tmp_path):
    loud, _ = peaks(tmp_path, "sound.play('score', step=2)")
    soft, _ = peaks(tmp_path, "sound.set_volume(0.5, False); sound.play('score', step=2)")
    assert soft == pytest.approx(loud / 4, rel=0.1)
    assert peaks(tmp_path, "sound.set_volume(sound.volume, True); sound.play('match_won')") == [0, 0]
    heard, _ = mix(tmp_path, "sound.play('match_won'); listen(0.1); sound.set_volume(sound.volume, True)")
    assert any(heard)
    assert not any(heard[-4000:])  # the match goes on for most of a second


def test_never_the_same_twice_in_a_row():
    script = """
    import pygame
    from game.ui.canvas.sound import Sound
    heard = []
    class Heard(pygame.mixer.Sound):
        def play(self):
            heard.append(self.get_raw())
    pygame.mixer.Sound = Heard
    sound = Sound()
    for name, count in (("place", 3), ("knock", 3), ("click", 2)):
        heard.clear()
        for _ in range(60):
            sound.play(name)
        assert len(heard) == 60 and len(set(heard)) == count
        assert all(a != b for a, b in zip(heard, heard[1:]))
    heard.clear()
    for step in (0, 0, 5, 99, -1):
        sound.play("score", step=step)
    assert heard[0] == heard[1] == heard[4] != heard[2] == heard[3]
    """
    done = python(script, SDL_AUDIODRIVER="dummy")
    assert (done.returncode, done.stderr) == (0, "")


def test_tiles_that_land_in_one_late_frame_make_one_sound(tmp_path, monkeypatch):
    heard = []
    monkeypatch.setattr(Sound, "play", lambda _sound, name, *_pan: heard.append(name))
    with opened(tmp_path) as window:
        match, motion = Match("muggins", [Person("Ann"), Bot("club")]), Animations()
        view = create_family_view(TableState(window.canvas, match, 0))
        view.arrange()
        painting = TableRenderer(view, motion, ScoresAndLog([0, 0], []))
        sprite = view.deal_origin()
        for nth, tile in enumerate(match.game.deck()[:10]):
            motion.flights[tile] = Flight(800 + 40 * nth, 200, sprite, sprite, pan=0.0)
        painting.advance(1000)
        painting.advance(1170)
        assert heard == ["deal", "deal"]
        painting.advance(2000)
    assert heard == ["deal"] * 3
