import { openListOf } from './lists.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { shownResult } from './shown-result.ts';
import { findPhase, type State } from './state.ts';
import type { Step } from './step.ts';
import { subjectLabel } from './subject-label.ts';
import { viewFloorPage, viewProjector } from './views.ts';

interface Folded {
  rules: RuleSet;
  state: State;
  steps: readonly Step[];
}

/** What the projector shows as of a time: portfolios and numbers. A result is shown until something else happens. */
export function viewScreen({ rules, state, steps }: Folded, at: number) {
  const shown = { ...state, lastVote: shownResult({ steps, state }) };
  return {
    ...viewProjector({ rules, state: shown, at }),
    subject: nameSubject({ rules, state: shown, steps }),
  };
}

/**
 * What the phones of delegates show as of a time.
 * @param phones what the chair lets phones ask for
 */
export const viewPhone = <P extends string>({ rules, state, steps }: Folded, phones: P, at: number) => ({
  ...viewFloorPage({ rules, state, at }),
  title: findPhase(rules, state.phase)?.name ?? '',
  phones,
  /** The list from which the next speaker comes. */
  list: openListOf(rules, state)?.kind ?? null,
  subject: nameSubject({ rules, state, steps }),
});

/** What is voted on, or was just now. */
function nameSubject(folded: Folded): string | null {
  const { vote, lastVote } = folded.state;
  const on = vote?.on ?? lastVote?.on;
  return on ? subjectLabel(folded, on) : null;
}

/** Names that a screen of the room needs, which stay the same while the debate goes on. */
export const describeRoom = ({ rules, state }: Pick<Folded, 'rules' | 'state'>) => ({
  rulesName: rules.name,
  names: Object.fromEntries(state.members.map(({ id, name }) => [id, name])),
  motions: Object.fromEntries(rules.motions.map(({ id, name }) => [id, name])),
});

/** What the server adds to the views of the room. */
export interface OfLead {
  /** When the lead last sent something, in epoch milliseconds. Null if that is not long ago, or no sitting is open. */
  silentSince: number | null;
}

export type ScreenView = ReturnType<typeof viewScreen>;
export type RoomNames = ReturnType<typeof describeRoom>;
