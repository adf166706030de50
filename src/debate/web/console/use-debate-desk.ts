import { useCallback, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { apply, type Debate, findUndoable } from '../../rule/fold.ts';
import { isRefusal, type Refusal } from '../../rule/refusal.ts';
import { restoreLog } from '../../rule/restore-log.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { State } from '../../rule/state.ts';
import type { Step, StepKind, stepBodies } from '../../rule/step.ts';
import type { DebateRecord } from './debate-record.ts';
import { startClock } from './device-clock.ts';

/** A step as a button makes it. */
export type Press = { [K in StepKind]: { kind: K; body: z.input<(typeof stepBodies)[K]> } }[StepKind];

/** What the chair pressed and the rules refuse, until it is done anyway or left. */
interface RefusedPress {
  presses: readonly Press[];
  refusal: Refusal;
  /** Refusals of the same presses that are overruled already. */
  overruled: Refusal[];
}

/** A debate on this device, and what the chair can do with it. */
export interface DebateDesk {
  committee: string;
  rules: RuleSet;
  debate: Debate;
  state: State;
  /** The whole log. */
  steps: readonly Step[];
  /** How many steps of the stored log the rules refuse. */
  leftOut: number;
  /**
   * Epoch milliseconds for steps and screens: the time of the device, moved ahead if the log was written by a device
   * whose clock is ahead of it.
   */
  now: () => number;
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

export const newId = (): string => crypto.randomUUID();

interface Folded {
  debate: Debate;
  steps: Step[];
}

/** Applies presses as one: returns the folded debate with their steps, or the first refusal. */
function applyPresses(
  rules: RuleSet,
  { debate, steps }: Folded,
  presses: readonly Press[],
  { at, anyway }: Pick<Step, 'at' | 'anyway'>,
): Folded | Refusal {
  const added: Step[] = [];
  let now = debate;
  for (const { kind, body } of presses) {
    const step: Step = {
      id: newId(),
      seq: now.seq + 1,
      term: now.state.lead?.term ?? 0,
      at,
      by: 'chair',
      device: now.state.lead?.device ?? 'console',
      kind,
      body,
      ...(anyway && { anyway }),
    };
    const next = apply(rules, now, step);
    if (isRefusal(next)) return next;
    added.push(step);
    now = next;
  }
  return { debate: now, steps: [...steps, ...added] };
}

/**
 * Folds a debate and makes its steps.
 * @param store stores the log before the screen shows it. It never rejects: if the browser forbids storage, the
 * screen says so.
 */
export function useDebateDesk(
  rules: RuleSet,
  record: DebateRecord,
  store: (steps: readonly Step[]) => Promise<void>,
): DebateDesk {
  const [restored] = useState(() => restoreLog(rules, record));
  const [now] = useState(() => startClock(restored.steps.at(-1)?.at ?? 0));
  const [folded, setFolded] = useState<Folded>(restored);
  const [refused, setRefused] = useState<RefusedPress | null>(null);
  // Presses that follow each other faster than the screen is drawn build on each other.
  const latest = useRef(folded);

  const make = useCallback(
    (presses: readonly Press[], overruled: Refusal[], reason = '') => {
      const codes = [...new Set(overruled.map((one) => one.refused))];
      const anyway = codes.length > 0 ? { codes, ...(reason && { reason }) } : undefined;
      const next = applyPresses(rules, latest.current, presses, { at: now(), anyway });
      if (isRefusal(next)) return setRefused({ presses, refusal: next, overruled });
      latest.current = next;
      setRefused(null);
      void store(next.steps).then(() => setFolded(next));
    },
    [rules, store, now],
  );

  const takeBack = useCallback(
    (kind: 'undone' | 'redone', seq: number | undefined) => {
      if (seq !== undefined) make([{ kind, body: { seq } }], []);
    },
    [make],
  );

  const { debate, steps } = folded;
  const mayUndo = findUndoable(debate) !== undefined;
  const mayRedo = debate.redoable.length > 0;
  return useMemo(
    () => ({
      committee: record.committee,
      rules,
      debate,
      state: debate.state,
      steps,
      leftOut: restored.leftOut,
      now,
      refused,
      press: (...presses) => make(presses, []),
      pressNext: (build) => {
        const next = build(latest.current.debate.state);
        if (next) make([next], []);
      },
      doAnyway: (reason) => {
        if (refused) make(refused.presses, [...refused.overruled, refused.refusal], reason);
      },
      leaveRefused: () => setRefused(null),
      undo: mayUndo ? () => takeBack('undone', findUndoable(latest.current.debate)?.seq) : undefined,
      redo: mayRedo ? () => takeBack('redone', latest.current.debate.redoable.at(-1)) : undefined,
    }),
    [
      record.committee,
      rules,
      debate,
      steps,
      restored.leftOut,
      now,
      refused,
      make,
      takeBack,
      mayUndo,
      mayRedo,
    ],
  );
}
