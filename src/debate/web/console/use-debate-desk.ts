import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { findUndoable } from '../../rule/fold.ts';
import type { Refusal } from '../../rule/refusal.ts';
import type { State } from '../../rule/state.ts';
import type { Stale } from '../follow/stale.ts';
import type { DebateLog, Folded } from './debate-log.ts';
import type { Press } from './press.ts';

/** What the chair pressed and the rules refuse, until it is done anyway or left. */
interface RefusedPress {
  presses: readonly Press[];
  refusal: Refusal;
  /** Refusals of the same presses that are overruled already. */
  overruled: Refusal[];
}

/** A debate on this device, and what the chair can do with it. */
export interface DebateDesk extends Folded {
  committee: string;
  state: State;
  now: DebateLog['now'];
  /** The time up to which the screen shows its clocks. They stop on a device that does not know what happens. */
  clock: () => number;
  /** As of when the screen is, if it is old. Null where the chair makes the steps. */
  stale: Stale | null;
  opening: DebateLog['opening'];
  refused: RefusedPress | null;
  /** Makes steps together: all, or none if one is refused. */
  press: (...presses: Press[]) => void;
  /**
   * Makes a step for the state after all presses, also those that the screen does not show yet: a chair who types the
   * answers of a roll call is faster than a browser that stores each.
   */
  pressNext: (build: (state: State) => Press | undefined) => void;
  doAnyway: (reason: string) => void;
  leaveRefused: () => void;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Shows a log, and makes its steps. Presses that follow each other faster than the screen is drawn build on each other. */
export function useDebateDesk(log: DebateLog, committee: string, stale: Stale | null = null): DebateDesk {
  const shown = useSyncExternalStore(log.subscribe, log.shown);
  const [refused, setRefused] = useState<RefusedPress | null>(null);

  const make = useCallback(
    (presses: readonly Press[], overruled: Refusal[], reason = '') => {
      const codes = [...new Set(overruled.map((one) => one.refused))];
      const anyway = codes.length > 0 ? { codes, ...(reason && { reason }) } : undefined;
      const refusal = log.make(presses, anyway);
      setRefused(refusal ? { presses, refusal, overruled } : null);
    },
    [log],
  );

  const takeBack = useCallback(
    (kind: 'undone' | 'redone', seq: number | undefined) => {
      if (seq !== undefined) make([{ kind, body: { seq } }], []);
    },
    [make],
  );

  return useMemo(() => {
    const { debate } = shown;
    const mayUndo = findUndoable(debate) !== undefined;
    const mayRedo = debate.redoable.length > 0;
    return {
      ...shown,
      committee,
      state: debate.state,
      now: log.now,
      clock: stale ? () => stale.since : log.now,
      stale,
      opening: log.opening,
      refused,
      press: (...presses) => make(presses, []),
      pressNext: (build) => {
        const next = build(log.latest().debate.state);
        if (next) make([next], []);
      },
      doAnyway: (reason) => {
        if (refused) make(refused.presses, [...refused.overruled, refused.refusal], reason);
      },
      leaveRefused: () => setRefused(null),
      undo: mayUndo ? () => takeBack('undone', findUndoable(log.latest().debate)?.seq) : undefined,
      redo: mayRedo ? () => takeBack('redone', log.latest().debate.redoable.at(-1)) : undefined,
    };
  }, [log, committee, stale, shown, refused, make, takeBack]);
}
