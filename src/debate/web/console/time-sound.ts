import { useEffect, useRef } from 'react';

/** Seconds before the end at which a tone sounds. */
const soundAt = [30, 10, 0];

/** Sounds a tone when 30, 10 and 0 seconds are left. `leftMs` is null while no clock runs. */
export function useTimeSound(leftMs: number | null): void {
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  const before = useRef(seconds);
  useEffect(() => {
    const last = before.current;
    before.current = seconds;
    if (seconds === null || last === null) return;
    const passed = soundAt.find((at) => last > at && seconds <= at);
    if (passed !== undefined) playTone(passed === 0 ? 660 : 440);
  }, [seconds]);
}

/** Plays nothing where the browser has no sound. */
function playTone(hertz: number): void {
  if (!('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.5);
  tone.onended = () => void context.close();
}
