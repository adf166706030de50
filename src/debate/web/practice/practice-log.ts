import { apply } from '../../rule/fold.ts';
import { isRefusal, type Refusal } from '../../rule/refusal.ts';
import { restoreLog } from '../../rule/restore-log.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import type { DebateLog, Folded } from '../console/debate-log.ts';
import type { DebateRecord } from '../console/debate-record.ts';
import { startClock } from '../console/device-clock.ts';
import { type Anyway, newId, type Press } from '../console/press.ts';

export interface PracticeLog extends DebateLog {
  /** How many steps of the stored log the rules refuse. */
  leftOut: number;
}

/**
 * Opens the log of a practice, which has no lead.
 * @param store stores the log before the screen shows it. It never rejects: if the browser forbids storage, the
 * screen says so.
 */
export function openPracticeLog(
  rules: RuleSet,
  record: DebateRecord,
  store: (steps: readonly Step[]) => Promise<void>,
): PracticeLog {
  const { debate, steps, leftOut } = restoreLog(rules, record);
  const now = startClock(steps.at(-1)?.at ?? 0);
  const listeners = new Set<() => void>();
  let latest: Folded = { rules, debate, steps };
  let shown = latest;
  return {
    leftOut,
    latest: () => latest,
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now,
    opening: () => ({ ruleSet: rules.id, revision: 0 }),
    make(presses, anyway) {
      const next = applyPresses(latest, presses, { at: now(), anyway });
      if (isRefusal(next)) return next;
      latest = next;
      void store(next.steps).then(() => {
        shown = next;
        for (const listener of listeners) listener();
      });
      return undefined;
    },
  };
}

/** Applies presses as one: returns the log with their steps, or the first refusal. */
function applyPresses(
  { rules, debate, steps }: Folded,
  presses: readonly Press[],
  { at, anyway }: { at: number; anyway: Anyway },
): Folded | Refusal {
  const added: Step[] = [];
  let now = debate;
  for (const { kind, body } of presses) {
    const step: Step = {
      id: newId(),
      seq: now.seq + 1,
      term: 0,
      at,
      by: 'chair',
      device: 'console',
      kind,
      body,
      ...(anyway && { anyway }),
    };
    const next = apply(rules, now, step);
    if (isRefusal(next)) return next;
    added.push(step);
    now = next;
  }
  return { rules, debate: now, steps: [...steps, ...added] };
}
