import type { EventState } from '../../contract.ts';

export const eventStateNames: Readonly<Record<EventState, string>> = {
  draft: 'Draft',
  announced: 'Announced',
  over: 'Over',
  archived: 'Archived',
};
