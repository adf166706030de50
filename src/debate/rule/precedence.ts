import type { RuleSet } from './rule-set/schema.ts';
import type { Motion, Paper, State } from './state.ts';

/**
 * Pending motions in the order in which they are voted on: by rank, then the longer total, then the longer speaking
 * time, then the order in which they were moved.
 */
export function sortMotions(rules: RuleSet, motions: readonly Motion[]): Motion[] {
  const rankOf = ({ type }: Motion) => rules.motions.find(({ id }) => id === type)?.rank ?? 99;
  return [...motions].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (a.type === b.type
        ? (b.fields.total ?? 0) - (a.fields.total ?? 0) || (b.fields.each ?? 0) - (a.fields.each ?? 0)
        : 0),
  );
}

const distances = { strike: 0, modify: 1, add: 2 } as const;

/** True if a paper waits for a decision by vote. */
export const isOpen = ({ status }: Paper): boolean => status === 'approved' || status === 'introduced';

/**
 * Amendments of a paper that wait for a vote, in order: as submitted, or the furthest from the text first (striking
 * before changing before adding). An order that the chair or a motion has set comes first.
 */
export function sortAmendments(rules: RuleSet, state: State, paper: string): Paper[] {
  const open = state.papers.filter((one) => one.amends === paper && !one.friendly && isOpen(one));
  const distance = ({ operation }: Paper) =>
    rules.amendments.order === 'furthest_first' && operation ? distances[operation.op] : 0;
  return [...open].sort((a, b) => placeOf(state, a) - placeOf(state, b) || distance(a) - distance(b));
}

/** Papers on the floor that are voted on themselves, in order of submission unless it was changed. */
export function sortPapers(state: State): Paper[] {
  return state.papers
    .filter((paper) => paper.amends === null && paper.status === 'introduced')
    .sort((a, b) => placeOf(state, a) - placeOf(state, b));
}

function placeOf({ paperOrder }: State, { paper }: Paper): number {
  const place = paperOrder.indexOf(paper);
  return place < 0 ? paperOrder.length : place;
}
