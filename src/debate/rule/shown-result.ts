import type { Result, State } from './state.ts';
import type { Step } from './step.ts';

/** The result of the last vote, until something else happens. */
export const shownResult = ({
  steps,
  state,
}: {
  steps: readonly Pick<Step, 'kind'>[];
  state: Pick<State, 'lastVote'>;
}): Result | null => (steps.at(-1)?.kind === 'vote_closed' ? state.lastVote : null);
