import type { Level } from '../../../contract.ts';

/** Whom a committee is for, in words. */
export const levelNames: Readonly<Record<Level, string>> = {
  open: 'Everybody',
  beginners: 'Beginners',
  intermediate: 'Some experience',
  experts: 'Experts',
};
