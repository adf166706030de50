import type { Level } from '../../../contract.ts';

/** Labels of the levels of committees. */
export const levelNames: Readonly<Record<Level, string>> = {
  open: 'Everyone',
  beginners: 'Beginners',
  intermediate: 'Some experience',
  experts: 'Experts',
};
