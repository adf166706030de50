import { describe, expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { startDebate } from '../../../rule/fold.ts';
import { minuteRemarks } from '../../../rule/minute-text.ts';
import { listMinutesOfSitting } from '../../../rule/minutes.ts';
import { findShippedRuleSet } from '../../../rule-sets/index.ts';
import { applyPresses } from '../apply-presses.ts';
import type { Folded } from '../debate-log.ts';
import type { Press } from '../press.ts';
import { listPresses, previewRows, type TypedRow } from './preview-rows.ts';
import { previewRollCall } from './read-roll-call.ts';
import { closeRoll, readAnswer, readMotion, readSpeech, readTimeOfDay, readVote } from './read-rows.ts';
import { dayOfSession, readBeginning, readEnding } from './read-sitting.ts';

const rules = must(findShippedRuleSet('una-usa'));
const members = ['Argentina', 'Brazil', 'China', 'Kenya'].map((name) => ({
  id: name.toLowerCase(),
  name,
  votes: 'all' as const,
  veto: false,
  tags: [],
}));
const region = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const now = Date.parse('2026-11-30T06:00:00Z');
const minute = 60_000;

const record = (log: Folded, presses: Press[], at = now): Folded => {
  const next = applyPresses(log, presses, { at });
  if ('refused' in next) throw new Error(JSON.stringify(next));
  return next;
};
const opening: Press = { kind: 'opened', body: { session: 's', ruleSet: 'una-usa', revision: 0 } };
const opened = record({ rules, debate: startDebate(members), steps: [] }, [opening], now - 30 * minute);
const met = record(
  opened,
  [
    ...members.map(
      ({ id }, at): Press => ({
        kind: 'answered',
        body: { member: id, answer: at === 0 ? 'present_and_voting' : 'present' },
      }),
    ),
    { kind: 'roll_closed', body: {} },
    { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Trade' } } },
    { kind: 'did', body: { effect: { verb: 'list.open', kind: 'general' } } },
  ],
  now - 20 * minute,
);

const formatTime = (at: number) => new Date(at).toISOString().slice(11, 16);
const preview = (log: Folded, rows: (TypedRow | null)[]) => previewRows(log, rows, { now, formatTime });
const speech = (member: string, seconds: string, at?: TypedRow['at']): TypedRow => ({
  read: readSpeech({ member, seconds, side: '' }),
  at,
});
const motion = (line: string, mover: string, seconds: string, result: string): TypedRow => ({
  read: readMotion({ line, mover, seconds, result }),
});

describe('a roll sheet', () => {
  test('becomes answers, and closes the roll', () => {
    const rows = preview(opened, [
      ...members.map(({ id }) => ({ read: readAnswer(id, 'P') })),
      { read: closeRoll },
    ]);
    expect(rows.at(-1)).toMatchObject({ lines: ['The roll is closed: 4 members are present.'] });
    const { state } = record(opened, listPresses(rows)).debate;
    expect(state.rollOpen).toBe(false);
  });

  test('names an unknown letter, and keeps the other rows', () => {
    const rows = preview(opened, [
      { read: readAnswer('kenya', 'w') },
      null,
      { read: readAnswer('china', 'v') },
    ]);
    expect(rows[0]).toEqual({
      problem: 'Write P for present, V for present and voting, A for absent.',
    });
    expect(rows[1]).toBeNull();
    expect(listPresses(rows)).toMatchObject([
      { kind: 'answered', body: { member: 'china', answer: 'present_and_voting' } },
    ]);
  });
});

describe('a list of speeches', () => {
  test('becomes speeches of the open list, each after the one before', () => {
    const rows = preview(met, [speech('Ken', '75'), speech('china', '1:05'), null]);
    expect(rows).toMatchObject([
      { lines: ['Kenya speaks (GSL, 1:15).'] },
      { lines: ['China speaks (GSL, 1:05).'] },
      null,
    ]);
    const { state } = record(met, listPresses(rows)).debate;
    expect(state.members.find(({ id }) => id === 'kenya')).toMatchObject({ speeches: 1, spokenMs: 75_000 });
  });

  test('refuses a row alone, and says why', () => {
    const rows = preview(met, [speech('Norway', '60'), speech('Kenya', 'long'), speech('Brazil', '60')]);
    expect(rows).toMatchObject([
      { problem: 'No present member is called Norway.' },
      { problem: 'Write the seconds, such as 75 or 1:15.' },
      { lines: ['Brazil speaks (GSL, 1:00).'] },
    ]);
  });

  test('keeps times, and gives a row without one the time of the row before', () => {
    const at = now - 10 * minute;
    const rows = preview(met, [
      speech('Kenya', '60', at),
      speech('China', '60'),
      speech('Brazil', '60', at - 30 * minute),
    ]);
    expect(rows[2]).toEqual({ problem: 'This is before the last line of the minutes, at 05:50.' });
    expect(listPresses(rows).map((press) => press.at)).toEqual([at, at, at, at]);
    expect(record(met, listPresses(rows)).steps.at(-1)?.at).toBe(at);
    expect(preview(met, [speech('Kenya', '60', now + minute)])[0]).toEqual({
      problem: 'This time has not come yet.',
    });
  });
});

test('a time of day is of the day in the zone of the club', () => {
  expect(readTimeOfDay('11:20', { on: now, region })).toBe(now - 10 * minute);
  expect(readTimeOfDay('1120', { on: now, region })).toBe(now - 10 * minute);
  expect(readTimeOfDay(' ', { on: now, region })).toBeUndefined();
  expect(readTimeOfDay('25:00', { on: now, region })).toEqual({
    problem: 'Write the time like 10:14 or 14:05.',
  });
});

describe('a motion sheet', () => {
  test('becomes motions with seconds, votes and results', () => {
    const rows = preview(met, [
      motion('unmod 10', 'Kenya', 'China', '1-3'),
      motion('mod 9 45 border trade', 'Brazil', 'Kenya', '3-1'),
    ]);
    expect(rows[0]).toMatchObject({
      lines: [
        'Kenya moves: Unmoderated caucus.',
        'Vote on Unmoderated caucus: 1 for, 3 against; of 4 cast 3 are needed: fails.',
      ],
    });
    const { state } = record(met, listPresses(rows)).debate;
    expect(state.caucus).toMatchObject({ kind: 'moderated', eachMs: 45_000, topic: 'border trade' });
  });

  test('names what the rules refuse, and leaves a motion without a result pending', () => {
    const rows = preview(met, [
      motion('unmod 10', 'Kenya', '', '3-1'),
      motion('unmod 10', 'Kenya', 'China', '9-9'),
      motion('sing', 'Kenya', 'China', ''),
      motion('unmod 10', 'Kenya', 'China', 'perhaps'),
      motion('unmod 10', 'Kenya', 'China', ''),
      motion('mod 9 45', 'Brazil', 'China', 'withdrawn'),
    ]);
    expect(rows).toMatchObject([
      { problem: 'The motion has too few seconds. 1 needed, 0 found.', overrulable: 'no_second' },
      { problem: 'More votes were counted than there are voters. 4 needed, 18 found.' },
      { problem: 'No motion of these rules begins so.' },
      {
        problem: 'Write the votes such as 8-4, or carried, or withdrawn, or nothing while it is pending.',
      },
      { lines: ['Kenya moves: Unmoderated caucus.'] },
      { lines: ['Brazil moves: Moderated caucus.', 'Brazil withdraws: Moderated caucus.'] },
    ]);
    expect(record(met, listPresses(rows)).debate.state.motions).toHaveLength(1);
  });
});

const paper: Press = {
  kind: 'paper',
  body: { paper: 'p1', kind: 'draft', label: 'DR 1.1', version: 1, sponsors: ['kenya'], signatories: 2 },
};
const voting = record(
  met,
  [
    paper,
    { kind: 'did', body: { effect: { verb: 'paper.introduce', paper: 'p1' } } },
    { kind: 'phase', body: { phase: must(rules.phases.find(({ base }) => base === 'vote')).id } },
  ],
  now - 15 * minute,
);

describe('a vote sheet', () => {
  test('becomes a vote by hands on a paper by its name', () => {
    const rows = preview(voting, [
      { read: readVote({ subject: 'dr 1.1', result: '3-1' }, '') },
      { read: readVote({ subject: 'DR 9', result: '3-1' }, '') },
    ]);
    expect(rows[0]).toMatchObject({ presses: [{ kind: 'vote_opened' }, {}, {}] });
    expect(rows[1]).toEqual({ problem: 'Write the name of the paper.' });
    expect(record(voting, listPresses(rows)).debate.state.papers[0]?.status).toBe('adopted');
  });

  const on = { kind: 'paper', paper: 'p1' } as const;
  const letters = (first: string, again: Record<string, string> = {}) =>
    Object.fromEntries(members.map(({ id }, at) => [id, { first: first[at] ?? '', again: again[id] ?? '' }]));

  test('becomes a roll call with a second round', () => {
    const half = previewRollCall(voting, on, letters('ypny'), { now });
    expect(half).toMatchObject({ result: null, passed: ['brazil'], problems: {} });
    const call = previewRollCall(voting, on, letters('ypny', { brazil: 'y' }), { now });
    expect(call.result).toBe('3 for, 1 against; of 4 cast 3 are needed: passes');
    const { state } = record(voting, call.presses).debate;
    expect(state.lastVote?.answers).toMatchObject({ brazil: 'yes', china: 'no' });
  });

  test('names the member whose answer is refused, and has no result until then', () => {
    const call = previewRollCall(voting, on, letters('aq'), { now });
    expect(call.problems).toEqual({
      argentina: { text: 'More abstain than may abstain.', overrulable: 'may_not_abstain' },
      brazil: { text: 'Write Y, N, A or P. YR and NR ask for rights.' },
    });
    expect(call.result).toBeNull();
    expect(previewRollCall(met, { kind: 'paper', paper: 'p1' }, {}, { now }).problem).toMatchObject({
      text: 'There is no such paper.',
    });
  });
});

describe('what the chair overrules in a row', () => {
  const typed = motion('unmod 10', 'Kenya', '', '3-1');

  test('is recorded with the one step that the rules refuse', () => {
    const [refused] = preview(met, [typed]);
    expect(refused).toMatchObject({ overrulable: 'no_second' });
    const rows = preview(met, [
      { ...typed, overruled: [{ refused: 'no_second', reason: 'Raised placards' }] },
    ]);
    const overruled = listPresses(rows).filter(({ anyway }) => anyway);
    expect(overruled).toMatchObject([
      { kind: 'put', anyway: { codes: ['no_second'], reason: 'Raised placards' } },
    ]);
    const log = record(met, listPresses(rows));
    expect(log.debate.state.caucus).toMatchObject({ kind: 'unmoderated' });
    const minutes = listMinutesOfSitting({ rules, debate: log.debate });
    expect(minutes.flatMap(minuteRemarks)).toContain('The chair overruled the rules: Raised placards.');
  });

  test('is not what no chair can overrule', () => {
    const tooMany = {
      ...motion('unmod 10', 'Kenya', 'China', '9-9'),
      overruled: [{ refused: 'count_too_large', reason: '' }] as const,
    };
    expect(preview(met, [tooMany])[0]).toEqual({
      problem: 'More votes were counted than there are voters. 4 needed, 18 found.',
    });
  });

  test('of a roll call is of the member whose answer is refused', () => {
    const cells = Object.fromEntries(
      members.map(({ id }, at) => [id, { first: 'ayyy'[at] ?? '', again: '' }]),
    );
    const call = previewRollCall(voting, { kind: 'paper', paper: 'p1' }, cells, {
      now,
      at: now - 10 * minute,
      overruled: { argentina: [{ refused: 'may_not_abstain', reason: '' }] },
    });
    expect(call).toMatchObject({ problems: {}, problem: null });
    expect(call.presses.filter(({ anyway }) => anyway)).toMatchObject([{ body: { member: 'argentina' } }]);
    expect(new Set(call.presses.map(({ at }) => at))).toEqual(new Set([now - 10 * minute]));
  });
});

describe('a sitting that was held on paper', () => {
  const session = { key: 's', title: 'Session 1', day: '2026-11-29' };
  const times = { now, region };
  const desk = { opening: () => ({ ruleSet: 'una-usa', revision: 0 }) };
  const nothing: Folded = { rules, debate: startDebate(members), steps: [] };
  const yesterday = (time: string) => Date.parse(`2026-11-29T${time}+05:30`);
  const begin = (time: string, day = '2026-11-29') => readBeginning(session, { day, time }, desk, times);

  test('begins and ends when it did, and its rows are of that day', () => {
    expect(dayOfSession(session, times)).toBe('2026-11-29');
    expect(dayOfSession({ day: '2026-12-02' }, times)).toBe('2026-11-30');
    const opening = preview(nothing, [begin('10:00')]);
    expect(opening).toMatchObject([{ lines: ['The sitting is opened.'] }]);
    // The lead is taken when the sheets are typed in.
    const lead: Press = { kind: 'lead_taken', body: { term: 1, device: 'laptop' } };
    const led = record(record(nothing, [lead]), listPresses(opening));
    const rollAt = readTimeOfDay('10:05', { on: must(led.steps.at(-1)).at, region });
    const roll = preview(led, [
      ...members.map(({ id }) => ({ read: readAnswer(id, 'p'), at: rollAt })),
      { read: closeRoll },
    ]);
    const called = record(led, listPresses(roll));
    // Nothing happens now that has no time on paper.
    const met = record(called, listPresses(preview(called, [motion('suspend 10', 'Kenya', 'China', '')])));
    const end = readEnding('meeting.suspend', { day: '2026-11-29', time: '12:30' }, times);
    const ended = record(met, listPresses(preview(met, [end])));
    expect(ended.debate.state.sitting).toBeNull();
    expect(ended.steps.map(({ kind, at }) => [kind, at])).toEqual([
      ['lead_taken', now],
      ['opened', yesterday('10:00')],
      ...members.map(() => ['answered', yesterday('10:05')]),
      ['roll_closed', yesterday('10:05')],
      ['moved', yesterday('10:05')],
      ['seconded', yesterday('10:05')],
      ['did', yesterday('12:30')],
    ]);
  });

  test('has a time of the last three days', () => {
    expect(preview(nothing, [begin('')])[0]).toEqual({ problem: 'Write the time like 10:14 or 14:05.' });
    expect(preview(nothing, [begin('10:00', '')])[0]).toEqual({ problem: 'Choose the day of the sitting.' });
    expect(preview(nothing, [begin('10:00', '2026-11-20')])[0]).toEqual({
      problem: 'This is more than three days ago. A sitting can be typed in for three days.',
    });
    expect(preview(nothing, [begin('23:00', '2026-11-30')])[0]).toEqual({
      problem: 'This time has not come yet.',
    });
  });
});
