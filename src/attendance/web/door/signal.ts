import type { VerdictLevel } from '../../rule/verdict.ts';

/**
 * Tones in hertz and vibrations in milliseconds. Levels differ in pitch and rhythm, so that they are recognised without
 * looking.
 */
const signals: Readonly<Record<VerdictLevel, { tones: readonly number[]; vibration: number[] }>> = {
  green: { tones: [880], vibration: [80] },
  amber: { tones: [660, 660], vibration: [80, 80, 80] },
  red: { tones: [220, 220, 220], vibration: [300, 100, 300] },
};
const toneSeconds = 0.12;
const gapSeconds = 0.06;

let audio: AudioContext | undefined;

/** Plays the sound of a verdict and vibrates, if the browser allows it. */
export function playVerdictSignal(level: VerdictLevel): void {
  const { tones, vibration } = signals[level];
  navigator.vibrate?.(vibration);
  try {
    audio ??= new AudioContext();
    const { currentTime, destination } = audio;
    for (const [at, frequency] of tones.entries()) {
      const startsAt = currentTime + at * (toneSeconds + gapSeconds);
      const oscillator = new OscillatorNode(audio, { frequency, type: level === 'red' ? 'square' : 'sine' });
      const volume = new GainNode(audio, { gain: 0.2 });
      oscillator.connect(volume).connect(destination);
      oscillator.start(startsAt);
      oscillator.stop(startsAt + toneSeconds);
    }
  } catch {
    // A browser without audio is ignored, because the screen shows the verdict too.
  }
}
