import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import drawPapers from '#credentials/server/print/draw-papers.job.ts';
import { must } from '#tests/support/must.ts';
import { applyAll, type SentStep, startDebate } from '../../rule/fold.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { planMinutes } from './plan-minutes.ts';

const rules = must(findShippedRuleSet('una-usa'));
const members = ['Argentina', 'Brazil', 'China'].map((name) => ({
  id: name.toLowerCase(),
  name,
  votes: 'all' as const,
  veto: false,
  tags: [],
}));

/** A sitting in which two members of three vote by name for a caucus. */
function playSitting() {
  const kinds: [SentStep['kind'], object][] = [
    ['opened', { session: 's', ruleSet: 'una-usa', revision: 0 }],
    ...members.map(({ id }) => ['answered', { member: id, answer: 'present' }] as [SentStep['kind'], object]),
    ['roll_closed', {}],
    ['did', { effect: { verb: 'topic.set', topic: 'Trade' } }],
    ['moved', { motion: 'm1', type: 'unmoderated', by: 'brazil', fields: { total: 600 } }],
    ['seconded', { motion: 'm1', by: 'china' }],
    ['put', { motion: 'm1' }],
    ['vote_opened', { vote: 'v1', on: { kind: 'motion', motion: 'm1' }, method: 'placards' }],
    ['vote_answered', { vote: 'v1', member: 'argentina', answer: 'no' }],
    ['vote_answered', { vote: 'v1', member: 'brazil', answer: 'yes' }],
    ['vote_answered', { vote: 'v1', member: 'china', answer: 'yes' }],
    ['vote_closed', { vote: 'v1' }],
    ['noted', { text: 'The projector failed.' }],
  ];
  const steps = kinds.map(([kind, body], at) => ({
    id: `s${at}`,
    term: 0,
    at: at * 60_000,
    by: 'chair' as const,
    device: 'd',
    kind,
    body,
  }));
  const { debate, applied, refused } = applyAll(rules, startDebate(members), steps);
  expect(refused).toEqual([]);
  return { rules, debate, steps: applied };
}

test('the printed minutes have times, sentences and votes by name', async () => {
  const { rules, debate, steps } = playSitting();
  const part = planMinutes(
    { rules, debate },
    {
      steps,
      session: 'First session',
      formatTime: (at) => `10:${String(at / 60_000).padStart(2, '0')}`,
    },
    { shortName: 'DISEC', address: 'https://mun.example.org/committee' },
  );
  const pdf = await drawPapers({
    title: 'Minutes',
    club: 'Sample Club',
    emblem: null,
    event: 'Sample Conference',
    lang: 'en-IN',
    at: 0,
    printed: '',
    parts: [part],
  });
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const line of [
    '10:00 The sitting is opened.',
    'The roll is closed: 3 members are present.',
    'Brazil moves: Unmoderated caucus.',
    'Vote on Unmoderated caucus: 2 for, 1 against',
    'Yes: Brazil, China',
    'No: Argentina',
    '10:14 The projector failed.',
  ])
    expect(flat).toContain(line);
});
