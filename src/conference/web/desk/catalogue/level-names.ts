import type { Level } from '../../../contract.ts';

export const committeeLevelNames: Readonly<Record<Level, string>> = {
  open: 'Everyone',
  beginners: 'Beginners',
  intermediate: 'Some experience',
  experts: 'Experts',
};
