import { z } from 'zod';

/** Maximum numbers of an event. */
export const maxCriteria = 12;
export const maxAwards = 16;
const maxPlaces = 20;

/** Where the value of a criterion comes from: the marks of chairs, or a count from the room. */
export const criterionSources = [
  'marks',
  'speeches',
  'minutes',
  'motions',
  'points',
  'papers',
  'attendance',
] as const;
export type CriterionSource = (typeof criterionSources)[number];

/** How often a chair marks a criterion. */
export const markedPer = ['speech', 'sitting', 'conference'] as const;
export type MarkedPer = (typeof markedPer)[number];

/** What a criterion without a mark does: it counts as the lowest mark, or it is left out of the total. */
export const missingRules = ['zero', 'left_out'] as const;
/** How marks of chairs who mark higher or lower than others are corrected. */
export const corrections = ['off', 'mean', 'mean_and_spread'] as const;
export type Correction = (typeof corrections)[number];
/** What a delegate sees of the own marks after the release. */
export const sharedParts = ['nothing', 'sentence', 'marks'] as const;
export const delegationMeasures = ['points', 'points_per_member', 'awards_per_member'] as const;
export type DelegationMeasure = (typeof delegationMeasures)[number];

const slug = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Use small letters, digits, - and _');
const label = (text: string) => z.string().trim().min(1, text).max(60, text);

const limit = (text: string, lowest: number, highest: number) =>
  z.int(text).min(lowest, text).max(highest, text);

export const criterionSchema = z
  .object({
    id: slug,
    label: label('Enter a name of at most 60 characters'),
    source: z.enum(criterionSources),
    /** Share of the total: the weight over the sum of all weights. */
    weight: limit('Enter a weight from 0 to 100', 0, 100),
    /** Lowest and highest mark. Not used for counts from the room. */
    min: limit('Enter a lowest mark from 0 to 99', 0, 99),
    max: limit('Enter a highest mark from 1 to 100', 1, 100),
    per: z.enum(markedPer),
    /** Number of the best speeches whose mean is counted. Null for all. */
    best: limit('Enter a number from 1 to 50', 1, 50).nullable(),
    /** The count from the room that gives the full value. Not used for marks and attendance. */
    full: limit('Enter a number from 1 to 500', 1, 500),
  })
  .refine(({ min, max }) => min < max, { path: ['max'], error: 'The highest mark must be above the lowest' });
export type Criterion = z.output<typeof criterionSchema>;

export const awardSchema = z.object({
  id: slug,
  label: label('Enter a name of at most 60 characters'),
  /** Places in each committee, if `counts` has no other number. */
  count: limit(`Enter a number from 0 to ${maxPlaces}`, 0, maxPlaces),
  /** Committees with another number of places, by their values. */
  counts: z
    .array(z.object({ committee: z.string().min(1).max(100), count: limit('Enter a number', 0, maxPlaces) }))
    .max(200),
  /** 'total', or the id of the criterion by which the award is proposed. */
  by: z.union([z.literal('total'), slug]),
  /** True if two persons decide it where the club wants that. */
  isMain: z.boolean(),
  /** Points for the delegation of the person who gets it. */
  points: limit('Enter points from 0 to 1000', 0, 1000),
});
export type Award = z.output<typeof awardSchema>;

const areUnique = (list: readonly { id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length;

export const awardSettingsSchema = z
  .object({
    criteria: z
      .array(criterionSchema)
      .min(1, 'Keep at least one criterion')
      .max(maxCriteria, `An event has at most ${maxCriteria} criteria`)
      .refine(areUnique, 'Two criteria have the same id'),
    /** In the order of their rank, the highest first. */
    awards: z
      .array(awardSchema)
      .max(maxAwards, `An event has at most ${maxAwards} awards`)
      .refine(areUnique, 'Two awards have the same id'),
    missing: z.enum(missingRules),
    correction: z.enum(corrections),
    /** True if a second person confirms the main awards. */
    needsTwo: z.boolean(),
    shares: z.enum(sharedParts),
    delegations: z.object({
      measure: z.enum(delegationMeasures),
      minMembers: limit('Enter a number from 1 to 100', 1, 100),
    }),
  })
  .refine(({ criteria }) => criteria.some(({ weight }) => weight > 0), {
    path: ['criteria'],
    error: 'At least one weight must be above 0',
  })
  .refine(
    ({ criteria, awards }) =>
      awards.every(({ by }) => by === 'total' || criteria.some(({ id }) => id === by)),
    { path: ['awards'], error: 'An award is proposed by a criterion that does not exist' },
  );
export type AwardSettings = z.output<typeof awardSettingsSchema>;

/** Number of places of an award in a committee. */
export const countPlaces = ({ count, counts }: Pick<Award, 'count' | 'counts'>, committee: string): number =>
  counts.find((one) => one.committee === committee)?.count ?? count;
