import { expect, test } from 'vitest';
import { independentPlaces, independentScores } from '#tests/support/independent-awards.ts';
import { type Random, seeded } from '#tests/support/seeded.ts';
import type { Mark } from './marks.ts';
import { proposeAwards } from './proposal.ts';
import { type Candidate, computeScores } from './scores.ts';
import {
  type AwardSettings,
  awardSettingsSchema,
  corrections,
  criterionSources,
  markedPer,
  missingRules,
} from './settings.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const upTo = (random: Random, highest: number): number => random.of(numbers(highest + 1));

function randomSettings(random: Random): AwardSettings {
  const criteria = numbers(1 + upTo(random, 5)).map((at) => {
    const min = random.of([0, 0, 1, 3]);
    return {
      id: `c${at}`,
      label: `Criterion ${at}`,
      source: random.chance(0.7) ? ('marks' as const) : random.of(criterionSources),
      weight: at === 0 ? 1 + upTo(random, 40) : upTo(random, 40),
      min,
      max: min + random.of([1, 3, 5, 7, 10, 20]),
      per: random.of(markedPer),
      best: random.of([null, 1, 3, 5]),
      full: random.of([1, 3, 7, 10]),
    };
  });
  const awards = numbers(upTo(random, 5)).map((at) => ({
    id: `a${at}`,
    label: `Award ${at}`,
    count: upTo(random, 3),
    counts: random.chance(0.3) ? [{ committee: 'one', count: upTo(random, 4) }] : [],
    by: random.chance(0.7) ? 'total' : random.of(criteria).id,
    isMain: false,
    points: 0,
  }));
  return awardSettingsSchema.parse({
    criteria,
    awards,
    missing: random.of(missingRules),
    correction: random.of(corrections),
    needsTwo: false,
    shares: 'nothing',
    delegations: { measure: 'points', minMembers: 1 },
  });
}

const randomCandidates = (random: Random): Candidate[] =>
  numbers(1 + upTo(random, 9)).map((at) => ({
    registrationId: `r${at}`,
    portfolio: random.of(['Ghana', 'Peru', 'Norway']),
    room: random.chance(0.8)
      ? {
          speeches: upTo(random, 12),
          spokenMs: upTo(random, 900) * 997,
          motions: upTo(random, 5),
          points: upTo(random, 6) - 2,
          papers: upTo(random, 3),
        }
      : null,
    attendance: random.chance(0.8) ? { attended: upTo(random, 3), held: random.of([0, 3, 6, 7]) } : null,
  }));

function randomMarks(random: Random, { criteria }: AwardSettings, candidates: readonly Candidate[]): Mark[] {
  const chairs = numbers(1 + upTo(random, 2)).map((at) => `chair${at}`);
  return numbers(upTo(random, 80)).map((at) => {
    const criterion = random.of(criteria);
    return {
      id: `m${at}`,
      chair: random.of(chairs),
      // Some marks are for delegates who have left the committee, of criteria that are gone, or out of range.
      registrationId: random.chance(0.03) ? 'gone' : random.of(candidates).registrationId,
      criterion: random.chance(0.03) ? 'gone' : criterion.id,
      session: random.of(['s1', 's2']),
      slot: random.of(['', 'speech1', 'speech2', 'speech3']),
      points: random.chance(0.05) ? null : random.of(numbers(criterion.max + 2)),
      day: '2027-01-09',
      at: upTo(random, 30),
    };
  });
}

test('1,000 random conferences have the numbers and the order of an independent program', () => {
  let placed = 0;
  let ties = 0;
  for (const seed of numbers(1000)) {
    const random = seeded(seed + 1);
    const settings = randomSettings(random);
    const candidates = randomCandidates(random);
    const marks = randomMarks(random, settings, candidates);
    const scores = computeScores(settings, candidates, marks);
    const expected = independentScores(
      settings,
      candidates.map((candidate) => ({ ...candidate, room: candidate.room && { ...candidate.room } })),
      marks,
    );
    expect(
      scores.map(({ registrationId, portfolio, total, criteria, isMarked }) => ({
        registrationId,
        portfolio,
        total,
        values: criteria.map(({ share }) => share),
        isMarked,
      })),
      `seed ${seed}`,
    ).toEqual(expected);
    const { places } = proposeAwards(settings, 'one', scores);
    const shown = places.map(({ award, place, registrationId }) => `${award} ${place}: ${registrationId}`);
    expect(shown, `seed ${seed}`).toEqual(independentPlaces(settings, 'one', expected));
    expect(computeScores(settings, candidates, [...random.shuffled(marks), ...marks])).toEqual(scores);
    placed += places.length;
    ties += places.filter(({ tiedWith }) => tiedWith.length > 0).length;
  }
  // The conferences have awards and ties, so that the comparison is of something.
  expect(placed).toBeGreaterThan(2000);
  expect(ties).toBeGreaterThan(20);
});
