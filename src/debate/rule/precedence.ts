import type { RuleSet } from './rule-set/schema.ts';
import type { Motion, Paper, State } from './state.ts';
import type { Subject } from './step.ts';

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

/** True if papers of this kind are voted on. Working papers are not. */
export const isVotedOn = ({ papers }: RuleSet, { kind }: Paper): boolean =>
  papers.some((rule) => rule.kind === kind && rule.vote !== undefined);

/**
 * Amendments of a paper that wait for a vote, in order: as submitted, or the furthest from the text first (striking
 * before changing before adding). An order that the chair or a motion has set comes first.
 */
export function sortAmendments(rules: RuleSet, state: State, paper: string): Paper[] {
  const open = state.papers.filter(
    (one) => one.amends === paper && !one.friendly && isOpen(one) && isVotedOn(rules, one),
  );
  const distance = ({ operation }: Paper) =>
    rules.amendments.order === 'furthest_first' && operation ? distances[operation.op] : 0;
  return [...open].sort((a, b) => placeOf(state, a) - placeOf(state, b) || distance(a) - distance(b));
}

/** Papers on the floor that are voted on themselves, in order of submission unless it was changed. */
export function sortPapers(rules: RuleSet, state: State): Paper[] {
  return state.papers
    .filter((paper) => paper.amends === null && paper.status === 'introduced' && isVotedOn(rules, paper))
    .sort((a, b) => placeOf(state, a) - placeOf(state, b));
}

/** What is voted on next: the next amendment of the first paper on the floor, its next part, or the paper. */
export function nextPaperSubject(rules: RuleSet, state: State): Extract<Subject, { kind: 'paper' }> | null {
  const [paper] = sortPapers(rules, state);
  return paper ? paperSubject(firstAmendmentOf(rules, state, paper)) : null;
}

/** The amendment that is voted on first, of an amendment its own ones before it, or the paper if there is none. */
function firstAmendmentOf(rules: RuleSet, state: State, paper: Paper): Paper {
  const [amendment] = sortAmendments(rules, state, paper.paper);
  return amendment ? firstAmendmentOf(rules, state, amendment) : paper;
}

/** A paper as the subject of a vote. Of a divided paper, parts come first. */
export function paperSubject({ paper, parts }: Paper): Extract<Subject, { kind: 'paper' }> {
  const part = parts.findIndex(({ passed }) => passed === null);
  return { kind: 'paper', paper, ...(part >= 0 && { part }) };
}

function placeOf({ paperOrder }: State, { paper }: Paper): number {
  const place = paperOrder.indexOf(paper);
  return place < 0 ? paperOrder.length : place;
}
