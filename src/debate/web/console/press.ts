import type { z } from 'zod';
import type { Step, StepKind, stepBodies } from '../../rule/step.ts';

/** The rules that the chair overrules with a press. */
export type Anyway = Step['anyway'];

/**
 * A step as a button makes it. `at` is an earlier time in epoch milliseconds, of what was written on paper, and `anyway` what
 * the chair overrules with this press of several.
 */
export type Press = {
  [K in StepKind]: { kind: K; body: z.input<(typeof stepBodies)[K]>; at?: number; anyway?: Anyway };
}[StepKind];

export const newId = (): string => crypto.randomUUID();
