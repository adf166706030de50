import type { Award, AwardSettings, Criterion } from './settings.ts';

const criterion = (
  id: string,
  label: string,
  { weight, max, per, best = null }: Pick<Criterion, 'weight' | 'max' | 'per'> & { best?: number | null },
): Criterion => ({ id, label, source: 'marks', weight, min: 0, max, per, best, full: 10 });

const award = (
  id: string,
  label: string,
  { count, by = 'total', isMain = false, points }: Pick<Award, 'count' | 'points'> & Partial<Award>,
): Award => ({ id, label, count, counts: [], by, isMain, points });

const common = {
  missing: 'zero',
  correction: 'off',
  needsTwo: false,
  shares: 'nothing',
  delegations: { measure: 'points', minMembers: 3 },
} as const;

/** Criteria and awards as conferences in India use them. */
export const indianSettings: AwardSettings = {
  ...common,
  criteria: [
    criterion('speeches', 'Speeches', { weight: 35, max: 10, per: 'speech', best: 5 }),
    criterion('points_and_answers', 'Points and answers', { weight: 15, max: 5, per: 'sitting' }),
    criterion('documents', 'Documents and chits', { weight: 25, max: 20, per: 'conference' }),
    criterion('lobbying', 'Lobbying and leadership', { weight: 15, max: 10, per: 'sitting' }),
    criterion('conduct', 'Procedure and conduct', { weight: 10, max: 5, per: 'sitting' }),
  ],
  awards: [
    award('best_delegate', 'Best Delegate', { count: 1, isMain: true, points: 50 }),
    award('high_commendation', 'High Commendation', { count: 1, isMain: true, points: 40 }),
    award('special_mention', 'Special Mention', { count: 2, points: 30 }),
    award('verbal_mention', 'Verbal Mention', { count: 2, points: 10 }),
  ],
};

/** Five equal categories, as conferences in Europe and the United States use them. */
export const europeanSettings: AwardSettings = {
  ...common,
  criteria: [
    criterion('verbal', 'Speaking', { weight: 20, max: 10, per: 'speech' }),
    criterion('written', 'Written work', { weight: 20, max: 10, per: 'conference' }),
    criterion('knowledge', 'Knowledge of topic and policy', { weight: 20, max: 10, per: 'sitting' }),
    criterion('procedure', 'Rules of procedure', { weight: 20, max: 10, per: 'sitting' }),
    criterion('participation', 'Participation and diplomacy', { weight: 20, max: 10, per: 'sitting' }),
  ],
  awards: [
    award('best_delegate', 'Best Delegate', { count: 1, isMain: true, points: 50 }),
    award('outstanding_delegate', 'Outstanding Delegate', { count: 1, isMain: true, points: 40 }),
    award('honourable_mention', 'Honourable Mention', { count: 2, points: 30 }),
    award('best_position_paper', 'Best Position Paper', { count: 1, by: 'written', points: 20 }),
    award('diplomacy', 'Diplomacy Award', { count: 0, by: 'participation', points: 20 }),
  ],
};

/** The sets of criteria and awards from which a club starts. The first one is used until another is saved. */
export const shippedSettings = { indian: indianSettings, european: europeanSettings } as const;
