"""Synthesize all sounds of Boneyard with the standard library: bone on wood. Every run writes the same bytes.

    python sounds/make.py [FOLDER]

writes the WAV files (mono, 16 bit, 44.1 kHz) to FOLDER, by default next to this file. A sound is a sum of decaying
sines (modal synthesis) and short filtered noise. Times are in seconds, pitches in hertz. Waves are lists of floats of
any amplitude; `to_pcm` scales them.
"""

import argparse
import math
import random
import sys
import wave
from array import array
from collections.abc import Iterable
from pathlib import Path

RATE = 44100
WINDOW = 0.05  # loudness is the energy in the loudest interval of this length, about as people hear it
AUDIBLE = 10 ** (-46 / 20)

Wave = list[float]
Random = random.Random


def struck(modes: Iterable[tuple[float, float, float]], attack: float = 0.0004) -> Wave:
    """Return the sum of modes (pitch, strength, decay); each falls to 1/e in its decay time. It starts from zero."""
    modes = list(modes)
    samples = [0.0] * round(RATE * 7 * max(decay for _, _, decay in modes))
    for pitch, strength, decay in modes:
        turn, fade = math.tau * pitch / RATE, 1 / (decay * RATE)
        for i in range(min(len(samples), round(RATE * 7 * decay))):
            samples[i] += strength * math.exp(-i * fade) * math.sin(i * turn)
    rise = round(attack * RATE)
    for i in range(min(rise, len(samples))):
        samples[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    return samples


def rustle(rng: Random, seconds: float, pitch: float, peak: float) -> Wave:
    """Return noise with a resonance at `pitch`; it swells until the fraction `peak` of its time, then fades."""
    damping = 1 - math.pi * pitch / (RATE * 1.6)
    feedback, gain = 2 * damping * math.cos(math.tau * pitch / RATE), 1 - damping
    count, last_noise, output, last_output = round(seconds * RATE), 0.0, 0.0, 0.0
    samples = []
    for i in range(count):
        noise = rng.uniform(-1, 1)
        output, last_output = (
            gain * (noise - last_noise) + feedback * output - damping * damping * last_output,
            output,
        )
        last_noise = noise
        time = i / count
        envelope = time / peak if time < peak else (1 - time) / (1 - peak)
        samples.append(output * envelope * envelope)
    return samples


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Return the mix of parts (start, strength, wave)."""
    samples = [0.0] * max(round(start * RATE) + len(part) for start, _, part in parts)
    for start, strength, part in parts:
        for i, sample in enumerate(part, round(start * RATE)):
            samples[i] += strength * sample
    return samples


def clack(rng: Random, pitch: float, bright: float, body: float) -> Wave:
    """Return a bone tile striking a wooden table: modes from `pitch` up, each `bright` times as strong as the last."""
    ratios = (1, 1.34, 1.79, 2.26, 2.83)
    bone = [
        (pitch * ratio * rng.uniform(0.97, 1.03), bright**n * rng.uniform(0.7, 1), 0.012 - 0.0017 * n)
        for n, ratio in enumerate(ratios)
    ]
    wood = [
        (180 * rng.uniform(0.94, 1.06), 1.4 * body, 0.017),
        (610 * rng.uniform(0.92, 1.08), 0.8 * body, 0.009),
    ]
    return mixed((0, 1, struck(bone + wood)), (0, 2.5 * bright, rustle(rng, 0.004, pitch * 1.5, peak=0.2)))


def landing(rng: Random, pitch: float, bright: float, body: float) -> Wave:
    """Return a tile put down: first an edge, then more softly its face."""
    gap = rng.uniform(0.012, 0.022)
    return mixed(
        (0, 1, clack(rng, pitch, bright, body)),
        (gap, rng.uniform(0.2, 0.35), clack(rng, pitch * rng.uniform(0.9, 1.12), bright * 0.8, body)),
    )


def knuckle(rng: Random, pitch: float) -> Wave:
    """Return a knuckle knocking on the table."""
    wood = [
        (pitch * ratio * rng.uniform(0.97, 1.03), strength, decay)
        for ratio, strength, decay in (
            (1, 1, 0.022),
            (2.1, 0.8, 0.015),
            (3.7, 0.5, 0.009),
            (6.1, 0.25, 0.005),
        )
    ]
    return mixed((0, 1, struck(wood, 0.0008)), (0, 1, rustle(rng, 0.006, pitch * 5, peak=0.2)))


def bar(pitch: float, decay: float) -> Wave:
    """Return a softly struck wooden bar, with overtones at about four and nine times its pitch, as of a marimba."""
    return struck([(pitch, 1, decay), (pitch * 3.98, 0.18, decay * 0.35), (pitch * 9.2, 0.04, 0.012)], 0.003)


# The sounds. Each takes a random generator and its number among the variants of the sound, from 0.


def place(rng: Random, n: int) -> Wave:
    return landing(rng, 2150 * 1.07**n, 0.72, 0.5)


def double(rng: Random, n: int) -> Wave:
    return landing(rng, 1600 * 1.08**n, 0.66, 0.9)


def draw(rng: Random, n: int) -> Wave:
    slide = rustle(rng, 0.075, 2300 * 1.12**n, peak=0.7)
    return mixed((0, 1, slide), (rng.uniform(0.048, 0.06), 0.35, clack(rng, 2700 * 1.08**n, 0.6, 0.4)))


def deal(rng: Random, n: int) -> Wave:
    slide = rustle(rng, 0.055, 3000 * 1.12**n, peak=0.3)
    return mixed((0, 1, slide), (rng.uniform(0.025, 0.035), 0.3, clack(rng, 3000 * 1.08**n, 0.6, 0.25)))


def shuffle(rng: Random, n: int) -> Wave:
    parts = [(0.0, 0.7, rustle(rng, 0.4, 1900 + 500 * n, peak=0.4))]
    for knocks in range(15):
        swell = math.sin(math.pi * (knocks + 1) / 16)
        pitch = 2100 * 2 ** rng.uniform(0, 0.7)
        at = 0.022 * knocks + rng.uniform(0, 0.02)
        parts.append((at, rng.uniform(0.15, 0.5) * swell, clack(rng, pitch, 0.6, 0.35)))
    return mixed(*parts)


def knock(rng: Random, n: int) -> Wave:
    pitch = 205 * 1.12**n
    again = rng.uniform(0.095, 0.115)
    return mixed((0, 0.85, knuckle(rng, pitch)), (again, 1, knuckle(rng, pitch * rng.uniform(0.97, 1.03))))


def lift(rng: Random, n: int) -> Wave:
    slide = rustle(rng, 0.03, 3400 + 700 * n, peak=0.6)
    return mixed((0, 1, slide), (0.018, 0.15, clack(rng, 3300 * 1.15**n, 0.5, 0)))


def home(rng: Random, n: int) -> Wave:
    return clack(rng, 1500 * 1.15**n, 0.4, 0.6)


def score(rng: Random, n: int) -> Wave:
    return bar((523.25, 587.33, 659.26, 783.99, 880.0, 1046.5)[n], 0.057 - 0.003 * n)


def hand(rng: Random, n: int) -> Wave:
    notes = (261.63, 392.0, 523.25, 659.26)
    return mixed(*((0.055 * i, 1 - 0.1 * i, bar(note, 0.12 - 0.01 * i)) for i, note in enumerate(notes)))


def match(rng: Random, n: int) -> Wave:
    notes = (130.81, 196.0, 261.63, 329.63, 392.0, 523.25)
    return mixed(*((0.07 * i, 1 - 0.08 * i, bar(note, 0.15 - 0.01 * i)) for i, note in enumerate(notes)))


def lost(rng: Random, n: int) -> Wave:
    notes = (329.63, 261.63, 196.0)
    return mixed(*((0.08 * i, 1 - 0.15 * i, bar(note, 0.045)) for i, note in enumerate(notes)))


def blocked(rng: Random, n: int) -> Wave:
    return mixed((0, 1, knuckle(rng, 165)), (0.14, 0.8, knuckle(rng, 140)))


def refuse(rng: Random, n: int) -> Wave:
    return struck([(210, 1, 0.02), (430, 0.6, 0.014), (760, 0.2, 0.008)], 0.002)


def click(rng: Random, n: int) -> Wave:
    return struck([(1250 * 1.2**n, 1, 0.004), (2900 * 1.2**n, 0.4, 0.002), (420, 0.5, 0.005)])


def turn(rng: Random, n: int) -> Wave:
    return mixed((0, 0.7, bar(392.0, 0.05)), (0.07, 1, bar(523.25, 0.06)))


def clock(rng: Random, n: int) -> Wave:
    """Return tick and tock: a small wooden block, struck high and then low."""
    high, low = (struck([(pitch, 1, 0.013), (pitch * 2.42, 0.3, 0.006)]) for pitch in (1180.0, 885.0))
    return mixed((0, 1, high), (0.15, 1, low))


def disc(rng: Random, pitch: float) -> Wave:
    """Return a chip falling flat on another: short and bright, with little sound of the table."""
    ratios = (1, 1.52, 2.07, 2.71)
    ring = [(pitch * ratio * rng.uniform(0.98, 1.02), 0.7**n, 0.008 - 0.0014 * n) for n, ratio in enumerate(ratios)]
    return mixed((0, 1, struck([*ring, (820, 0.35, 0.006)])), (0, 1.2, rustle(rng, 0.003, pitch, peak=0.2)))


def chip(rng: Random, n: int) -> Wave:
    first, again = rng.uniform(0.03, 0.04), rng.uniform(0.062, 0.075)
    pitch = 3100 * 1.06**n
    return mixed(
        (0, 1, disc(rng, pitch)), (first, 0.55, disc(rng, pitch * 1.11)), (again, 0.25, disc(rng, pitch * 1.2))
    )


def pot(rng: Random, n: int) -> Wave:
    parts = [(0.0, 0.5, rustle(rng, 0.34, 2600 + 400 * n, peak=0.35))]
    for chips in range(11):
        at = 0.026 * chips + rng.uniform(0, 0.022)
        swell = math.sin(math.pi * (chips + 1) / 12)
        parts.append((at, rng.uniform(0.25, 0.6) * swell, disc(rng, 2900 * 2 ** rng.uniform(0, 0.4))))
    return mixed(*parts)


# Each sound, its number of variants, and its loudness in dB relative to full scale.
SOUNDS = (
    (place, 6, -24),
    (double, 4, -22),
    (draw, 4, -29),
    (deal, 4, -30),
    (shuffle, 2, -25),
    (knock, 3, -21),
    (lift, 2, -34),
    (home, 2, -29),
    (score, 6, -25),
    (hand, 1, -22),
    (match, 1, -20),
    (lost, 1, -23),
    (blocked, 1, -19),
    (refuse, 1, -23),
    (click, 2, -31),
    (turn, 1, -27),
    (clock, 1, -26),
    (chip, 3, -27),
    (pot, 2, -27),
)


def to_pcm(samples: Wave, level: float) -> bytes:
    """Return 16-bit samples, scaled to the level, without the inaudible tail and with a fade-out."""
    window = round(WINDOW * RATE)
    energy = [sample * sample for sample in samples]
    loudest = max(sum(energy[i : i + window]) for i in range(0, len(samples), window // 4)) / window
    gain = 10 ** (level / 20) / math.sqrt(loudest)
    last_audible = max(i for i, sample in enumerate(samples) if abs(sample) * gain > AUDIBLE)
    samples = samples[: last_audible + 1]
    fade = min(len(samples) // 4, round(0.025 * RATE))
    for i in range(fade):
        samples[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fade)
    words = array("h", (round(sample * gain * 32767) for sample in samples))
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def main(folder: Path) -> None:
    """Write all sounds; the variants of a sound are numbered from 1."""
    for sound, count, level in SOUNDS:
        for n in range(count):
            name = f"{sound.__name__}{n + 1}"
            with wave.open(str(folder / f"{name}.wav"), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(to_pcm(sound(Random(name), n), level))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", default=Path(__file__).parent)
    folder = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"{folder} is not a folder")
    main(folder)
