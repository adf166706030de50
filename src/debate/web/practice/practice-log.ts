import { isRefusal } from '../../rule/refusal.ts';
import { restoreLog } from '../../rule/restore-log.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import { applyPresses } from '../console/apply-presses.ts';
import type { DebateLog, Folded } from '../console/debate-log.ts';
import type { DebateRecord } from '../console/debate-record.ts';
import { startClock } from '../console/device-clock.ts';

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
