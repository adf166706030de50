import type { Result } from '../../rule/state.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** The result of the last vote, until something else happens. */
export const shownResult = ({ steps, state }: Pick<DebateDesk, 'steps' | 'state'>): Result | null =>
  steps.at(-1)?.kind === 'vote_closed' ? state.lastVote : null;
