import type { CommitteeLevel } from '../../../contract.ts';

export const committeeLevelNames: Readonly<Record<CommitteeLevel, string>> = {
  open: 'Everyone',
  beginners: 'Beginners',
  intermediate: 'Some experience',
  experts: 'Experts',
};
