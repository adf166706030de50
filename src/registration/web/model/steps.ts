import type { Mode } from './due.ts';

export type StepId = 'group' | 'committees' | 'portfolios' | 'about' | 'payment' | 'check';

/** Short enough for the stepper on a phone. */
export const stepNames: Readonly<Record<StepId, string>> = {
  group: 'Your group',
  committees: 'Committees',
  portfolios: 'Portfolios',
  about: 'About you',
  payment: 'Payment',
  check: 'Check and send',
};

const steps: Readonly<Record<Mode, readonly StepId[]>> = {
  individual: ['committees', 'portfolios', 'about', 'payment', 'check'],
  leader: ['group', 'committees', 'portfolios', 'about', 'payment', 'check'],
  member: ['committees', 'portfolios', 'about', 'check'],
};

/** Returns the steps of a mode: a leader begins with the group, a member has no payment step. */
export function stepsOf(mode: Mode): readonly StepId[] {
  return steps[mode];
}

/** Returns the step named in the URL, or the first one of the mode. */
export function stepNamed(mode: Mode, name: string | null): StepId {
  const all = stepsOf(mode);
  return all.find((step) => step === name) ?? (all[0] as StepId);
}
