"""Synthesize all sounds of Boneyard with the standard library: bone on wood. Every run writes the same bytes.

    python sounds/make.py [FOLDER]

writes the WAV files (mono, 16 bit, 44.1 kHz; the room tone 11 kHz) to FOLDER, by default next to this file. A sound is
a sum of decaying sines (modal synthesis) and short filtered noise. Times are in seconds, pitches in hertz. Waves are
lists of floats of any amplitude; `main` scales them to the loudness in SOUNDS.
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


def near(rng: Random, value: float, share: float = 0.03) -> float:
    """Return a random number within a `share` of the value; variants of a sound differ by this."""
    return value * rng.uniform(1 - share, 1 + share)


def bone(rng: Random, pitch: float, bright: float) -> Wave:
    """Return a bone tile ringing: modes from `pitch` up, each `bright` times as strong as the one below."""
    ratios = (1, 1.34, 1.79, 2.26, 2.83)
    return struck(
        (near(rng, pitch * ratio), near(rng, bright**n, 0.1), 0.013 - 0.0019 * n) for n, ratio in enumerate(ratios)
    )


def wood(rng: Random, pitch: float) -> Wave:
    """Return a thick wooden top struck once: a short thump with overtones that die away first."""
    modes = ((1, 1, 0.042), (1.72, -0.8, 0.03), (2.9, 0.5, 0.019), (4.6, -0.32, 0.012), (7.3, 0.16, 0.007))
    return struck(((near(rng, pitch * ratio), strength, decay) for ratio, strength, decay in modes), 0.0009)


def clack(rng: Random, pitch: float, bright: float, body: float, table: float = 132) -> Wave:
    """Return a bone tile striking the table; `body` is the share of the wood, and `table` its pitch."""
    contact = rustle(rng, 0.004, pitch * 1.5, peak=0.2)
    return mixed((0, 1, bone(rng, pitch, bright)), (0, 2 * body, wood(rng, table)), (0, 2 * bright, contact))


def landing(rng: Random, pitch: float, bright: float, body: float, table: float = 132) -> Wave:
    """Return a tile put down: first an edge, then more softly its face."""
    face = clack(rng, near(rng, pitch), bright * 0.8, body, table)
    return mixed((0, 1, clack(rng, pitch, bright, body, table)), (rng.uniform(0.014, 0.02), near(rng, 0.3, 0.2), face))


def slide(rng: Random, seconds: float, pitch: float) -> Wave:
    """Return a tile sliding over wood: low, soft noise."""
    return mixed((0, 1, rustle(rng, seconds, pitch, peak=0.5)), (0, 0.6, rustle(rng, seconds, pitch * 0.42, peak=0.4)))


def knuckle(rng: Random, pitch: float) -> Wave:
    """Return a knuckle knocking on the table."""
    modes = [
        (near(rng, pitch * ratio), strength, decay)
        for ratio, strength, decay in (
            (1, 1, 0.022),
            (2.1, 0.8, 0.015),
            (3.7, 0.5, 0.009),
            (6.1, 0.25, 0.005),
        )
    ]
    return mixed((0, 1, struck(modes, 0.0008)), (0, 1, rustle(rng, 0.006, pitch * 5, peak=0.2)))


def bar(pitch: float, decay: float) -> Wave:
    """Return a softly struck wooden bar, with overtones at about four and nine times its pitch, as of a marimba."""
    return struck([(pitch, 1, decay), (pitch * 3.98, 0.18, decay * 0.35), (pitch * 9.2, 0.04, 0.012)], 0.003)


# The sounds. Each takes a random generator and its number among the variants of the sound, from 0.


def place(rng: Random, n: int) -> Wave:
    return landing(rng, near(rng, 2250), 0.68, 0.75)


def double(rng: Random, n: int) -> Wave:
    """Return a double: the same tile laid with weight, so the table is heard more than the bone."""
    return landing(rng, near(rng, 1580), 0.6, 1.9, 92)


def draw(rng: Random, n: int) -> Wave:
    """Return a tile that is drawn over the wood and then set upright in the hand."""
    return mixed((0, 0.22, slide(rng, 0.07, 1150)), (0.06, 1, clack(rng, near(rng, 1900), 0.55, 0.5, 165)))


def deal(rng: Random, n: int) -> Wave:
    """Return a dealt tile: a light tap of bone on wood."""
    return clack(rng, near(rng, 2050, 0.04), 0.55, 0.65, 150)


def shuffle(rng: Random, n: int) -> Wave:
    """Return many tiles pushed about on the table: they knock against each other."""
    parts = [(0.0, 0.12, slide(rng, 0.62, 900))]
    for knocks in range(24):
        swell = math.sin(math.pi * (knocks + 1) / 25)
        at = 0.024 * knocks + rng.uniform(0, 0.02)
        parts.append((at, rng.uniform(0.25, 0.7) * swell, clack(rng, 1900 * 2 ** rng.uniform(0, 0.6), 0.55, 0.4, 140)))
    return mixed(*parts)


def knock(rng: Random, n: int) -> Wave:
    pitch, again = near(rng, 215), rng.uniform(0.105, 0.115)
    return mixed((0, 0.85, knuckle(rng, pitch)), (again, 1, knuckle(rng, near(rng, pitch))))


def lift(rng: Random, n: int) -> Wave:
    """Return a tile picked up: its edge leaves the wood."""
    return mixed((0, 0.3, slide(rng, 0.03, 1500)), (0.014, 0.5, bone(rng, near(rng, 2900), 0.5)))


def home(rng: Random, n: int) -> Wave:
    return clack(rng, near(rng, 1500), 0.4, 0.8, 150)


def bid(rng: Random, n: int) -> Wave:
    """Return a spoken bid: a small hollow wooden block, tapped once."""
    pitch = near(rng, 560)
    return struck([(pitch, 1, 0.03), (pitch * 2.42, 0.35, 0.012), (pitch * 4.9, 0.1, 0.005)], 0.001)


def trump(rng: Random, n: int) -> Wave:
    """Return the naming of trump, or a contract that is accepted: the block twice, a fourth apart."""
    pitch = near(rng, 420)
    low, high = (struck([(tone, 1, 0.045), (tone * 2.42, 0.3, 0.015)], 0.001) for tone in (pitch, pitch * 4 / 3))
    return mixed((0, 0.8, low), (near(rng, 0.11, 0.05), 1, high))


def trick(rng: Random, n: int) -> Wave:
    """Return a trick taken in, after its last tile has landed: tiles pushed together, then laid on the pile."""
    parts = [(0.24, 0.2, slide(rng, 0.16, 1000))]
    for index in range(4):
        strength, pitch = 0.35 + 0.2 * (index == 3), near(rng, 2000, 0.1)
        parts.append((0.3 + 0.038 * index, strength, clack(rng, pitch, 0.55, 0.4 + 0.5 * (index == 3), 140)))
    return mixed(*parts)


def fold(rng: Random, n: int) -> Wave:
    """Return a hand thrown in face down: a loose handful of tiles."""
    parts = [(0.0, 0.15, slide(rng, 0.12, 900))]
    parts += [
        (
            0.02 + 0.024 * index + rng.uniform(0, 0.012),
            0.8 - 0.12 * index,
            clack(rng, near(rng, 1700, 0.1), 0.5, 0.7, 125),
        )
        for index in range(5)
    ]
    return mixed(*parts)


def score(rng: Random, n: int) -> Wave:
    return bar((523.25, 587.33, 659.26, 783.99, 880.0, 1046.5)[n], 0.057 - 0.003 * n)


def chime(notes: Iterable[float], gap: float, decay: float) -> Wave:
    """Return notes played one after the other on wooden bars, each softer than the one before."""
    return mixed(*((gap * i, 1 - 0.09 * i, bar(note, decay - 0.006 * i)) for i, note in enumerate(notes)))


def hand_won(rng: Random, n: int) -> Wave:
    return chime((392.0, 523.25, 659.26), 0.075, 0.12)


def hand_lost(rng: Random, n: int) -> Wave:
    return chime((392.0, 329.63), 0.13, 0.09)


def match_won(rng: Random, n: int) -> Wave:
    """Return a rising chord that ends on its highest note, held."""
    rising = chime((130.81, 196.0, 261.63, 329.63, 392.0, 523.25), 0.085, 0.17)
    return mixed((0, 1, rising), (0.6, 0.7, bar(659.26, 0.2)), (0.6, 0.5, bar(783.99, 0.2)))


def match_lost(rng: Random, n: int) -> Wave:
    """Return three falling notes in minor; soft, to console and not to mock."""
    return chime((311.13, 261.63, 196.0), 0.19, 0.14)


def blocked(rng: Random, n: int) -> Wave:
    pitch = near(rng, 165)
    return mixed((0, 1, knuckle(rng, pitch)), (near(rng, 0.14, 0.05), 0.8, knuckle(rng, 0.85 * pitch)))


def refuse(rng: Random, n: int) -> Wave:
    pitch = near(rng, 210)
    return struck([(pitch, 1, 0.02), (pitch * 2.05, 0.6, 0.014), (pitch * 3.62, 0.2, 0.008)], 0.002)


def click(rng: Random, n: int) -> Wave:
    pitch = near(rng, 1300)
    return struck([(pitch, 1, 0.004), (pitch * 2.3, 0.4, 0.002), (420, 0.5, 0.005)])


def turn(rng: Random, n: int) -> Wave:
    return mixed((0, 0.7, bar(392.0, 0.05)), (0.07, 1, bar(523.25, 0.06)))


def clock(rng: Random, n: int) -> Wave:
    """Return tick and tock: a small wooden block, struck high and then low."""
    high, low = (struck([(pitch, 1, 0.013), (pitch * 2.42, 0.3, 0.006)]) for pitch in (1180.0, 885.0))
    return mixed((0, 1, high), (0.15, 1, low))


def disc(rng: Random, pitch: float) -> Wave:
    """Return a chip falling flat on another: short and bright, with little sound of the table."""
    ratios = (1, 1.52, 2.07, 2.71)
    ring = [(near(rng, pitch * ratio, 0.02), 0.7**n, 0.008 - 0.0014 * n) for n, ratio in enumerate(ratios)]
    return mixed((0, 1, struck([*ring, (820, 0.35, 0.006)])), (0, 1.2, rustle(rng, 0.003, pitch, peak=0.2)))


def chip(rng: Random, n: int) -> Wave:
    first, again = rng.uniform(0.03, 0.04), rng.uniform(0.062, 0.075)
    pitch = near(rng, 3100, 0.04)
    return mixed(
        (0, 1, disc(rng, pitch)), (first, 0.55, disc(rng, pitch * 1.11)), (again, 0.25, disc(rng, pitch * 1.2))
    )


def pot(rng: Random, n: int) -> Wave:
    parts = [(0.0, 0.2, slide(rng, 0.34, 1500))]
    for chips in range(11):
        at = 0.026 * chips + rng.uniform(0, 0.022)
        swell = math.sin(math.pi * (chips + 1) / 12)
        parts.append((at, rng.uniform(0.25, 0.6) * swell, disc(rng, 2900 * 2 ** rng.uniform(0, 0.4))))
    return mixed(*parts)


ROOM_RATE = 11025  # Hz; the room tone has nothing above 3 kHz
ROOM_SECONDS, ROOM_BLEND = 10, 2
ROOM_LEVEL = -46  # dB relative to full scale, root mean square of the whole tone


def room(rng: Random) -> Wave:
    """Return the tone of a quiet room, at ROOM_RATE: low noise that swells a little. Its end leads into its start."""
    count, blend = ROOM_SECONDS * ROOM_RATE, ROOM_BLEND * ROOM_RATE
    deep = air = 0.0
    noise = []
    for _ in range(count + blend):
        white = rng.uniform(-1, 1)
        deep += 0.035 * (white - deep)  # below about 60 Hz all of it, then falling by 6 dB an octave
        air += 0.4 * (white - air)
        noise.append(deep + 0.03 * air)
    swell = [
        1 + 0.12 * math.sin(math.tau * i / count) + 0.08 * math.sin(3 * math.tau * i / count) for i in range(count)
    ]
    for i in range(blend):  # the part beyond the end fades out below the start that fades in
        share = i / blend
        noise[i] = noise[i] * math.sqrt(share) + noise[count + i] * math.sqrt(1 - share)
    return [sample * loud for sample, loud in zip(noise, swell, strict=False)]


# Each sound, its number of variants, and its loudness in dB relative to full scale. Doubles and the end of a match are
# loudest; clicks and tiles picked up are quietest.
SOUNDS = (
    (match_won, 1, -18),
    (match_lost, 1, -20),
    (blocked, 2, -19),
    (double, 3, -18),
    (hand_won, 1, -21),
    (hand_lost, 1, -22),
    (knock, 3, -21),
    (place, 3, -23),
    (trick, 2, -23),
    (trump, 2, -23),
    (pot, 2, -24),
    (fold, 2, -25),
    (bid, 2, -25),
    (score, 6, -25),
    (refuse, 2, -24),
    (shuffle, 2, -26),
    (clock, 1, -26),
    (chip, 3, -26),
    (turn, 1, -27),
    (draw, 3, -27),
    (deal, 3, -28),
    (home, 2, -29),
    (click, 2, -32),
    (lift, 2, -34),
)


def loudness(samples: Wave) -> float:
    """Return the energy of the loudest interval of WINDOW seconds, as a root mean square."""
    window = round(WINDOW * RATE)
    energy = [sample * sample for sample in samples]
    return math.sqrt(max(sum(energy[i : i + window]) for i in range(0, len(samples), window // 4)) / window)


def trimmed(samples: Wave, gain: float) -> Wave:
    """Return the samples times `gain`, without the inaudible tail and with a fade-out."""
    last_audible = max(i for i, sample in enumerate(samples) if abs(sample) * gain > AUDIBLE)
    samples = [sample * gain for sample in samples[: last_audible + 1]]
    fade = min(len(samples) // 4, round(0.025 * RATE))
    for i in range(fade):
        samples[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fade)
    return samples


def write(path: Path, samples: Wave, rate: int = RATE) -> None:
    """Write samples between -1 and 1 as a WAV file."""
    words = array("h", (round(sample * 32767) for sample in samples))
    if sys.byteorder == "big":
        words.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(words.tobytes())


def main(folder: Path) -> None:
    """Write all sounds; the variants of a sound are numbered from 1."""
    for sound, count, level in SOUNDS:
        for n in range(count):
            name = f"{sound.__name__}{n + 1}"
            samples = sound(Random(name), n)
            write(folder / f"{name}.wav", trimmed(samples, 10 ** (level / 20) / loudness(samples)))
    tone = room(Random("room"))
    gain = 10 ** (ROOM_LEVEL / 20) / math.sqrt(sum(sample * sample for sample in tone) / len(tone))
    write(folder / "room.wav", [sample * gain for sample in tone], ROOM_RATE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", default=Path(__file__).parent)
    folder = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"{folder} is not a folder")
    main(folder)
