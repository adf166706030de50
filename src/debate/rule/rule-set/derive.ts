import type { RuleSetInput } from './schema.ts';

type Ided<T, K extends keyof T> = { remove?: string[]; change?: (Partial<T> & Pick<T, K>)[]; add?: T[] };

/**
 * A rule set as changes to another one. Objects are replaced field by field; entries of lists are removed, changed or
 * added by their id, so that a later correction of the base reaches the derived set.
 */
export interface RuleSetChanges
  extends Partial<Pick<RuleSetInput, 'unit' | 'answers' | 'observers' | 'words' | 'phases'>> {
  id: string;
  name: string;
  quorum?: RuleSetInput['quorum'] | null;
  majorities?: RuleSetInput['majorities'];
  votes?: Record<string, Partial<RuleSetInput['votes'][string]>>;
  yields?: RuleSetInput['yields'];
  amendments?: Partial<RuleSetInput['amendments']>;
  motions?: Ided<RuleSetInput['motions'][number], 'id'>;
  points?: Ided<RuleSetInput['points'][number], 'id'>;
  papers?: Ided<RuleSetInput['papers'][number], 'kind'>;
  lists?: Ided<RuleSetInput['lists'][number], 'kind'>;
}

/** Returns the document of a derived set. */
export function deriveRuleSet(base: RuleSetInput, changes: RuleSetChanges): RuleSetInput {
  const { quorum, majorities, votes = {}, amendments, motions, points, papers, lists, ...rest } = changes;
  const { quorum: baseQuorum, ...other } = base;
  const needed = quorum === undefined ? baseQuorum : quorum;
  return {
    ...other,
    ...rest,
    ...(needed ? { quorum: needed } : {}),
    majorities: { ...base.majorities, ...majorities },
    votes: {
      ...base.votes,
      ...Object.fromEntries(Object.entries(votes).map(([id, vote]) => [id, { ...base.votes[id], ...vote }])),
    } as RuleSetInput['votes'],
    amendments: { ...base.amendments, ...amendments },
    motions: deriveEntries(base.motions, 'id', motions),
    points: deriveEntries(base.points, 'id', points),
    papers: deriveEntries(base.papers, 'kind', papers),
    lists: deriveEntries(base.lists, 'kind', lists),
  };
}

function deriveEntries<T, K extends keyof T>(base: readonly T[], key: K, changes: Ided<T, K> = {}): T[] {
  const { remove = [], change = [], add = [] } = changes;
  return [
    ...base
      .filter((entry) => !remove.some((id) => id === entry[key]))
      .map((entry) => ({ ...entry, ...change.find((one) => one[key] === entry[key]) })),
    ...add,
  ];
}
