import type { Caucus, Clock } from './state.ts';

/** Time used so far, in milliseconds. `now` is a time of the server's clock; the state contains no tick. */
export const usedMsAt = ({ usedMs, runningSince }: Clock, now: number): number =>
  usedMs + (runningSince === null ? 0 : Math.max(0, now - runningSince));

/** Time that is left, in milliseconds. Negative in overtime. */
export const leftMsAt = (clock: Clock, now: number): number => clock.givenMs - usedMsAt(clock, now);

/** Stops a clock at a time that the lead has measured. */
export const stopClock = (usedMs: number): Pick<Clock, 'usedMs' | 'runningSince'> => ({
  usedMs,
  runningSince: null,
});

/** Time of a caucus that is used, in milliseconds. A moderated one uses the time of its speeches, any other runs. */
export const caucusUsedMsAt = ({ kind, usedMs, startedAt }: Caucus, now: number): number =>
  kind === 'moderated' ? usedMs : usedMs + Math.max(0, now - startedAt);
