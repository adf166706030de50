import type { EventState } from '../../contract.ts';

/** Labels of the states of events. */
export const stateNames: Readonly<Record<EventState, string>> = {
  draft: 'Draft',
  announced: 'Announced',
  over: 'Over',
  archived: 'Archived',
};
