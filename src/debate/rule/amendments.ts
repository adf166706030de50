import { isOpen } from './precedence.ts';
import { type Clause, changePaper, findPaper, type Paper, type State } from './state.ts';
import type { Operation } from './step.ts';

const wholeClause = { from: 0, to: 100_000, length: 100_000 };
type Words = typeof wholeClause;

/**
 * Carries the replaced words of an amendment from its base version to the current one. Undefined if a later version
 * changed the same words.
 */
function rebaseWords(words: Words, base: number, clause: Clause): Words | undefined {
  let now = words;
  for (const edit of clause.edits.filter(({ version }) => version > base)) {
    const isBefore = now.to <= edit.from && !(now.from === edit.from && now.to === edit.to);
    const isAfter = now.from >= edit.to && !(now.from === edit.from && now.to === edit.to);
    if (!isBefore && !isAfter) return undefined;
    const shift = isAfter ? edit.length - (edit.to - edit.from) : 0;
    now = { ...now, from: now.from + shift, to: now.to + shift };
  }
  return now;
}

const wordsOf = (operation: Extract<Operation, { op: 'modify' }>): Words => operation.words ?? wholeClause;

/** Changes the clauses of the amended text. */
function changeClauses(clauses: Clause[], operation: Operation): Clause[] {
  if (operation.op === 'strike')
    return clauses.map((clause) => (clause.id === operation.clause ? { ...clause, removed: true } : clause));
  if (operation.op === 'add') {
    const added = { id: operation.clause, version: 1, removed: false, edits: [] };
    const place = clauses.findIndex(({ id }) => id === operation.after) + 1;
    return [...clauses.slice(0, place), added, ...clauses.slice(place)];
  }
  return clauses.map((clause) => {
    if (clause.id !== operation.clause) return clause;
    const words = rebaseWords(wordsOf(operation), operation.base, clause) ?? wordsOf(operation);
    const version = clause.version + 1;
    return { ...clause, version, edits: [...clause.edits, { version, ...words }] };
  });
}

/** Applies an adopted or friendly amendment, and marks the amendments that it makes impossible. */
export function applyAmendment(state: State, amendment: Paper, { byVote }: { byVote: boolean }): State {
  const { amends, operation } = amendment;
  const target = amends === null ? undefined : findPaper(state, amends);
  if (!target || !operation) return state;
  const changed = changePaper(state, target.paper, ({ clauses, amended, version }) => ({
    clauses: changeClauses(clauses, operation),
    amended: amended || byVote,
    version: version + 1,
  }));
  return markUnfit(changed, target.paper);
}

/** Amendments of a struck clause fall. Those that change words that another one changed do not apply any more. */
function markUnfit(state: State, target: string): State {
  const clauses = findPaper(state, target)?.clauses ?? [];
  return state.papers
    .filter((paper) => paper.amends === target && isOpen(paper) && !paper.friendly)
    .reduce((now, { paper, operation }) => {
      const reason = operation ? findUnfit(clauses, operation) : null;
      if (reason === 'struck') return changePaper(now, paper, () => ({ status: 'fallen', reason }));
      return reason ? changePaper(now, paper, () => ({ status: 'unclear', reason })) : now;
    }, state);
}

/** Why an operation does not fit the clauses, or null if it does. */
export function findUnfit(clauses: Clause[], operation: Operation): 'struck' | 'same_words' | null {
  if (operation.op === 'add') return null;
  const clause = clauses.find(({ id }) => id === operation.clause);
  if (!clause || clause.removed) return 'struck';
  if (operation.op === 'strike') return null;
  return rebaseWords(wordsOf(operation), operation.base, clause) ? null : 'same_words';
}

/** When a text is decided, its open amendments fall with it. */
export function fallAmendmentsOf(state: State, paper: string): State {
  return state.papers
    .filter((one) => one.amends === paper && (isOpen(one) || one.status === 'unclear'))
    .reduce(
      (now, one) => changePaper(now, one.paper, () => ({ status: 'fallen', reason: 'base_decided' })),
      state,
    );
}
