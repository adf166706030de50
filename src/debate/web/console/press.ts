import type { z } from 'zod';
import type { Step, StepKind, stepBodies } from '../../rule/step.ts';

/** A step as a button makes it. `at` is an earlier time in epoch milliseconds, of what was written on paper. */
export type Press = {
  [K in StepKind]: { kind: K; body: z.input<(typeof stepBodies)[K]>; at?: number };
}[StepKind];

/** The rules that the chair overrules with a press. */
export type Anyway = Step['anyway'];

export const newId = (): string => crypto.randomUUID();
