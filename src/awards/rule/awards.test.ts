import { describe, expect, test } from 'vitest';
import { describeShares, listDrifts } from './calibration.ts';
import { rankDelegations } from './delegation-awards.ts';
import { listValidMarks, type Mark } from './marks.ts';
import { compareProposals, proposeAwards } from './proposal.ts';
import { computeScores } from './scores.ts';
import { type AwardSettings, awardSettingsSchema } from './settings.ts';
import { europeanSettings, indianSettings, shippedSettings } from './shipped-settings.ts';

const candidate = (registrationId: string, portfolio = registrationId) => ({
  registrationId,
  portfolio,
  room: null,
  attendance: null,
});

let made = 0;
const mark = (
  registrationId: string,
  criterion: string,
  points: number | null,
  more: Partial<Mark> = {},
): Mark => {
  made += 1;
  return {
    id: `mark-${String(made).padStart(5, '0')}`,
    chair: 'one',
    registrationId,
    criterion,
    session: '',
    slot: `slot-${made}`,
    points,
    day: '2027-01-09',
    at: made,
    ...more,
  };
};

const settings: AwardSettings = {
  ...indianSettings,
  criteria: [
    {
      id: 'speeches',
      label: 'Speeches',
      source: 'marks',
      weight: 60,
      min: 0,
      max: 10,
      per: 'speech',
      best: 2,
      full: 10,
    },
    {
      id: 'documents',
      label: 'Documents',
      source: 'marks',
      weight: 40,
      min: 0,
      max: 20,
      per: 'conference',
      best: null,
      full: 10,
    },
  ],
};

describe('scores', () => {
  test('are the weighted shares of each criterion, and their parts add up to the total', () => {
    const marks = [
      mark('a', 'speeches', 9),
      mark('a', 'speeches', 6),
      mark('a', 'speeches', 1),
      mark('a', 'documents', 13),
    ];
    const [score] = computeScores(settings, [candidate('a')], marks);
    // The mean of the best two speeches is 7.5 of 10, and 13 of 20 are 65 percent.
    expect(score?.criteria).toMatchObject([
      { share: 750, part: 45_000, chairs: [{ points: 7500, marks: 3 }] },
      { share: 650, part: 26_000 },
    ]);
    expect(score).toMatchObject({ total: 71_000, missing: [], isMarked: true });
  });

  test('take the mean of several chairs, however many marks each gave', () => {
    const marks = [
      mark('a', 'speeches', 10),
      mark('a', 'speeches', 10),
      mark('a', 'speeches', 4, { chair: 'two' }),
    ];
    const [score] = computeScores(settings, [candidate('a')], marks);
    expect(score?.criteria[0]).toMatchObject({ share: 700 });
  });

  test('name missing marks, which are zero or left out as the club wants', () => {
    const marks = [mark('a', 'speeches', 8)];
    const [zero] = computeScores(settings, [candidate('a')], marks);
    expect(zero).toMatchObject({ total: 48_000, missing: ['documents'] });
    const [leftOut] = computeScores({ ...settings, missing: 'left_out' }, [candidate('a')], marks);
    expect(leftOut).toMatchObject({ total: 80_000, missing: ['documents'] });
  });

  test('contain a count of the room only through a criterion with its own weight', () => {
    const [first] = settings.criteria;
    const withRoom = {
      ...settings,
      criteria: [
        { ...(first ?? expect.fail()), weight: 50 },
        { ...(first ?? expect.fail()), id: 'minutes', source: 'minutes' as const, weight: 50, full: 10 },
      ],
    };
    const room = { speeches: 4, spokenMs: 300_000, motions: 0, points: 0, papers: 0 };
    const [score] = computeScores(withRoom, [{ ...candidate('a'), room }], [mark('a', 'speeches', 10)]);
    expect(score?.criteria).toMatchObject([{ part: 50_000 }, { share: 500, part: 25_000, chairs: [] }]);
  });
});

describe('marks', () => {
  test('are replaced by a later one of the same place, and taken back by one without points', () => {
    const [early, late, gone] = [
      mark('a', 'speeches', 3, { slot: 's1' }),
      mark('a', 'speeches', 7, { slot: 's1' }),
      mark('a', 'documents', 12, { slot: '' }),
    ];
    const back = mark('a', 'documents', null, { slot: '', session: 'other' });
    expect(listValidMarks(settings.criteria, [late, early, gone, back])).toEqual([late]);
  });

  test('that are sent twice count once', () => {
    const one = mark('a', 'speeches', 7);
    expect(listValidMarks(settings.criteria, [one, one])).toEqual([one]);
  });
});

describe('calibration', () => {
  const generous = Array.from({ length: 8 }, (_, at) => mark('a', 'speeches', 9, { slot: `g${at}` }));

  test('shows a chair who gives everyone 9', () => {
    expect(describeShares(generous.map(() => 900))).toEqual({ marks: 8, mean: 900, spread: 0 });
    expect(describeShares([])).toBeNull();
    expect(describeShares([200, 800])).toEqual({ marks: 2, mean: 500, spread: 300 });
  });

  test('shows how the marks of a day drift', () => {
    const marks = [4, 4, 4, 8, 8, 8].map((points) => ({ ...mark('a', 'speeches', points), points }));
    expect(listDrifts(settings.criteria, marks)).toEqual([
      { day: '2027-01-09', marks: 6, first: 400, second: 800 },
    ]);
    expect(listDrifts(settings.criteria, marks.slice(1))).toEqual([]);
  });

  test('corrects two chairs to their common mean, only if the club chose it', () => {
    const strict = Array.from({ length: 8 }, (_, at) =>
      mark('b', 'speeches', 5, { chair: 'two', slot: `s${at}` }),
    );
    const people = [candidate('a'), candidate('b')];
    const marks = [...generous, ...strict];
    const totals = (correction: AwardSettings['correction']) =>
      computeScores({ ...settings, correction }, people, marks).map(({ total }) => total);
    expect(totals('off')).toEqual([54_000, 30_000]);
    expect(totals('mean')).toEqual([42_000, 42_000]);
    expect(totals('mean_and_spread')).toEqual([42_000, 42_000]);
    // A chair with few marks is not corrected.
    expect(
      computeScores({ ...settings, correction: 'mean' }, people, [...generous, ...strict.slice(3)])[1],
    ).toMatchObject({ total: 30_000 });
  });
});

describe('the proposal', () => {
  const people = ['a', 'b', 'c', 'd'].map((id) => candidate(id));
  const scoresOf = (points: readonly number[]) =>
    computeScores(
      settings,
      people,
      points.map((one, at) => mark(people[at]?.registrationId ?? '', 'documents', one)),
    );

  test('fills awards by rank, and leaves delegates without a mark out', () => {
    const { places } = proposeAwards(settings, 'one', scoresOf([20, 10, 15]));
    expect(places.map(({ award, registrationId }) => [award, registrationId])).toEqual([
      ['best_delegate', 'a'],
      ['high_commendation', 'c'],
      ['special_mention', 'b'],
    ]);
  });

  test('names ties across a border and leaves them to a person', () => {
    const { places, closest } = proposeAwards(settings, 'one', scoresOf([20, 20, 5, 1]));
    expect(places.slice(0, 2)).toMatchObject([
      { registrationId: 'a', tiedWith: ['b'] },
      { registrationId: 'b', tiedWith: ['a'] },
    ]);
    expect(places[2]?.tiedWith).toEqual([]);
    expect(closest[0]).toEqual({ award: 'best_delegate', inside: 'a', outside: 'b', gap: 0 });
  });

  test('lists the closest calls, the closest first', () => {
    const { closest } = proposeAwards(settings, 'one', scoresOf([20, 12, 11, 2]));
    expect(closest).toEqual([
      { award: 'high_commendation', inside: 'b', outside: 'c', gap: 2000 },
      { award: 'best_delegate', inside: 'a', outside: 'b', gap: 16_000 },
    ]);
  });

  test('gives an award by a criterion beside another, and other numbers of places to a committee', () => {
    const [best] = settings.awards;
    const awards = [
      { ...(best ?? expect.fail()), counts: [{ committee: 'press', count: 0 }] },
      { ...(best ?? expect.fail()), id: 'paper', by: 'documents' },
    ];
    const named = (committee: string) =>
      proposeAwards({ awards }, committee, scoresOf([20, 10])).places.map(
        ({ award, registrationId }) => `${award}: ${registrationId}`,
      );
    expect(named('one')).toEqual(['best_delegate: a', 'paper: a']);
    expect(named('press')).toEqual(['paper: a']);
  });

  test('shows what a changed weight would change', () => {
    const marks = [
      mark('a', 'speeches', 10),
      mark('a', 'documents', 2),
      mark('b', 'speeches', 4),
      mark('b', 'documents', 20),
    ];
    const [speeches, documents] = settings.criteria;
    const judge = (weights: readonly [number, number]) => {
      const criteria = [
        { ...(speeches ?? expect.fail()), weight: weights[0] },
        { ...(documents ?? expect.fail()), weight: weights[1] },
      ];
      const scores = computeScores({ ...settings, criteria }, people, marks);
      return { scores, proposal: proposeAwards(settings, 'one', scores) };
    };
    expect(compareProposals(judge([60, 40]), judge([60, 40]))).toEqual([]);
    expect(compareProposals(judge([80, 20]), judge([20, 80]))).toEqual([
      {
        registrationId: 'b',
        before: ['high_commendation'],
        after: ['best_delegate'],
        rankBefore: 2,
        rankAfter: 1,
      },
      {
        registrationId: 'a',
        before: ['best_delegate'],
        after: ['high_commendation'],
        rankBefore: 1,
        rankAfter: 2,
      },
    ]);
  });
});

test('delegations are ranked by the formula of the club, and small ones are only listed', () => {
  const delegations = [
    { id: 'x', name: 'Sample College', members: ['a', 'b', 'c', 'd'] },
    { id: 'y', name: 'Sample School', members: ['e', 'f'] },
    { id: 'z', name: 'Sample Two', members: ['g'] },
  ];
  const decided = [
    { award: 'best_delegate', registrationId: 'a' },
    { award: 'high_commendation', registrationId: 'e' },
    { award: 'best_delegate', registrationId: 'g' },
  ];
  const rank = (measure: AwardSettings['delegations']['measure']) =>
    rankDelegations(
      { ...settings, delegations: { measure, minMembers: 2 } },
      ...([delegations, decided] as const),
    ).map(({ id, value, rank }) => [id, value, rank]);
  expect(rank('points')).toEqual([
    ['x', 50_000, 1],
    ['z', 50_000, null],
    ['y', 40_000, 2],
  ]);
  expect(rank('points_per_member')).toEqual([
    ['z', 50_000, null],
    ['y', 20_000, 1],
    ['x', 12_500, 2],
  ]);
  expect(rank('awards_per_member').slice(1)).toEqual([
    ['y', 500, 1],
    ['x', 250, 2],
  ]);
});

test('the shipped settings are valid, and settings with a mistake are refused', () => {
  for (const shipped of Object.values(shippedSettings))
    expect(awardSettingsSchema.parse(shipped)).toEqual(shipped);
  const problems = (changed: Partial<AwardSettings>) =>
    awardSettingsSchema
      .safeParse({ ...europeanSettings, ...changed })
      .error?.issues.map(({ message }) => message);
  const [first] = europeanSettings.criteria;
  const criterion = first ?? expect.fail();
  expect(problems({ criteria: [{ ...criterion, weight: 0 }], awards: [] })).toEqual([
    'At least one weight must be above 0',
  ]);
  expect(problems({ criteria: [criterion, criterion], awards: [] })).toEqual([
    'Two criteria have the same id',
  ]);
  expect(problems({ criteria: [criterion] })).toContain(
    'An award is proposed by a criterion that does not exist',
  );
  expect(problems({ criteria: [{ ...criterion, min: 10 }], awards: [] })).toEqual([
    'The highest mark must be above the lowest',
  ]);
});
