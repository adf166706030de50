import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import drawPapers from '#credentials/server/print/draw-papers.job.ts';
import type { PaperPart } from '#credentials/server/print/papers.ts';
import { listAllSheets } from '#credentials/server/print/session-sheets.ts';
import { must } from '#tests/support/must.ts';
import { pageContents } from '#tests/support/pdf.ts';
import { longNames } from '#tests/support/print-facts.ts';
import { applyAll, startDebate } from '../../rule/fold.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { ruleSetSentences } from '../../rule/set-sentences.ts';
import type { State } from '../../rule/state.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { planSessionSheets } from './plan-sheets.ts';

const longPortfolio = 'Democratic People’s Republic of Korea, Ministry of Foreign Affairs';

const committeeOf = (size: number) => ({
  value: 'disec',
  shortName: 'DISEC',
  address: 'https://mun.example.org/committee?event=Sample&committee=disec',
  delegatePage: 'https://mun.example.org/committee/Sample',
  members: Array.from({ length: size }, (_, at) => ({
    id: `member-${at + 1}`,
    name: at === 3 ? longPortfolio : `Portfolio ${at + 1}`,
    delegates: [longNames[at] ?? `Sample Delegate ${at + 1}`],
  })),
  sessions: size === 0 ? [null] : ['First session, Friday 6 November'],
});

const rulesOf = (id: string): RuleSet => must(findShippedRuleSet(id));

const papers = {
  title: 'Sample sheets',
  club: 'Sample Club',
  emblem: null,
  event: 'Sample Conference',
  lang: 'en-IN',
  at: 0,
  printed: 'Printed on 8 November 2026',
};
const footerSize = 7.5;

/** Plans and draws all sheets of a committee. */
const draw = (rules: RuleSet, size: number, state?: State): Promise<Uint8Array> =>
  drawPapers({
    ...papers,
    parts: listAllSheets(planSessionSheets({ rules, committee: committeeOf(size), state })),
  });

const drawn = new Map<string, Promise<string[]>>();
/** Returns the text of each page. The same sheets are drawn once. */
function drawSheets(rules: RuleSet, size: number): Promise<string[]> {
  const key = `${rules.id} ${size}`;
  const pages = drawn.get(key) ?? draw(rules, size).then(textsOf);
  drawn.set(key, pages);
  return pages;
}

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
const pageWith = (pages: readonly string[], title: string): string =>
  must(pages.find((page) => page.includes(title)));

describe('the sheets of a committee of 38', () => {
  test.for(['una-usa-india', 'aippm', 'security-council', 'press'])(
    'have one page each under %s',
    async (id) => {
      const rules = rulesOf(id);
      const pages = await drawSheets(rules, 38);
      const parts = listAllSheets(planSessionSheets({ rules, committee: committeeOf(38) }));
      const pagesOf = (part: PaperPart) => (part.kind === 'notes' ? part.pages : 1);
      expect(pages).toHaveLength(parts.reduce((sum, part) => sum + pagesOf(part), 0));
      for (const name of [longPortfolio, ...longNames.slice(0, 1)])
        expect(pageWith(pages, 'Roll sheet')).toContain(name);
    },
  );

  test('have the quorum, the answers and the names in five scripts on the roll sheet', async () => {
    const roll = pageWith(await drawSheets(rulesOf('una-usa-india'), 38), 'Roll sheet');
    for (const part of ['Present and voting', 'Late at', '13 must be present to open and 13 to decide'])
      expect(roll).toContain(part);
    for (const name of longNames.filter((one) => /^[A-Za-z -]+$/.test(one))) expect(roll).toContain(name);
    const withoutVoting = pageWith(await drawSheets(rulesOf('thimun'), 0), 'Roll sheet');
    expect(withoutVoting).not.toContain('Present and voting');
  });

  test('have the majorities of each number of votes on the vote sheet, with a second round', async () => {
    const vote = pageWith(await drawSheets(rulesOf('una-usa-india'), 38), 'Vote sheet');
    expect(vote).toContain('More than half');
    expect(vote).toContain('if passed');
    expect(vote).toContain('0 – –');
    expect(vote).toContain('38 20 26');
    const withoutPass = pageWith(await drawSheets(rulesOf('lok-sabha'), 38), 'Vote sheet');
    expect(withoutPass).toContain('Vote 4');
  });

  test('have the motions in the order in which they are voted on', async () => {
    const rules = rulesOf('security-council');
    const motions = pageWith(await drawSheets(rules, 38), 'put the first row');
    const places = [...rules.motions]
      .sort((a, b) => a.rank - b.rank)
      .map(({ name }) => motions.indexOf(`${name} `));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(motions).toContain('nine votes for it');
  });

  test('count points for and against members where the set tallies them', async () => {
    const tally = pageWith(await drawSheets(rulesOf('aippm'), 38), 'Speeches and points');
    expect(tally).toContain('Leader');
    expect(tally).toContain('Logical fallacy +');
  });

  test('leave out what the rules do not know', async () => {
    const pages = await drawSheets(rulesOf('press'), 38);
    expect(pages.join(' ')).not.toContain('Vote sheet');
    expect(pages.join(' ')).not.toContain('Below the thick line');
  });
});

test('the page of rules reads every rule back in a readable size', async () => {
  const rules = rulesOf('una-usa-india');
  const page = pageWith(await drawSheets(rules, 0), 'The rules of your committee');
  const parts = [planSessionSheets({ rules, committee: committeeOf(0) }).rules];
  const [content = ''] = pageContents(await drawPapers({ ...papers, parts }));
  const sizes = [...content.matchAll(/\/\S+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes.filter((size) => size !== footerSize))).toBeGreaterThanOrEqual(8.5);
  for (const sentence of ruleSetSentences(rules)) {
    const [name = '', ...rest] = sentence.split(': ');
    expect(page).toContain(name);
    expect(page).toContain(rest.join(': '));
  }
});

test('the start of a chair is half a page, printed twice, with the answers of the set', async () => {
  const start = pageWith(await drawSheets(rulesOf('thimun'), 0), 'Your first sitting as chair');
  expect(start.split('Your first sitting as chair')).toHaveLength(3);
  expect(start).toContain('P present, A absent. Enter closes the roll.');
  expect(start).toContain('mun.example.org/committee');
  expect(start).not.toContain('L opens the list');
});

test('note slips are numbered over all pages, and blank ones have a line for it', async () => {
  const pages = (await drawSheets(rulesOf('una-usa'), 38)).filter((page) => page.includes('To be read by'));
  expect(pages).toHaveLength(10);
  expect(pages.join(' ').match(/Note \d+/g)).toEqual(Array.from({ length: 80 }, (_, at) => `Note ${at + 1}`));
  const blank = pageWith(await drawSheets(rulesOf('una-usa'), 0), 'To be read by');
  expect(blank).toContain('Note no.');
  expect(blank).not.toMatch(/Note \d/);
});

test('the mark sheet has each portfolio once, no person, and room for criteria', async () => {
  const page = pageWith(await drawSheets(rulesOf('lok-sabha'), 38), 'Mark sheet');
  for (const part of ['Criterion and highest mark', 'Mark 5', 'Sum', 'Portfolio 38'])
    expect(page).toContain(part);
  // The numbers are those by which marks are typed in.
  expect(page).toMatch(/ 1 Democratic .* 2 Portfolio 1 3 Portfolio 2 4 Portfolio 3 5 Portfolio 5 /);
  for (const person of ['Sample Delegate', ...longNames]) expect(page).not.toContain(person);
});

test('blank sheets have lines to write on', async () => {
  const pages = await drawSheets(rulesOf('una-usa'), 0);
  expect(pageWith(pages, 'Roll sheet')).toMatch(/ 29 30 Total/);
  expect(pageWith(pages, 'Vote sheet')).toContain('38 20 26');
});

test('sheets of a debate have its answers, speakers and speeches', async () => {
  const rules = rulesOf('una-usa');
  const members = committeeOf(3).members.map(({ id, name }) => ({
    id,
    name,
    votes: 'all' as const,
    veto: false,
    tags: [],
  }));
  const step = (kind: string, body: object) => ({ kind, body });
  const steps = [
    step('opened', { session: 's', ruleSet: 'una-usa', revision: 0 }),
    ...members.map(({ id }) => step('answered', { member: id, answer: 'present' })),
    step('roll_closed', {}),
    step('did', { effect: { verb: 'topic.set', topic: 'Trade' } }),
    step('did', { effect: { verb: 'list.open', kind: 'general' } }),
    step('queued', { list: 'general', entry: 'e1', member: 'member-2' }),
  ].map((one, at) => ({ ...one, id: `s${at}`, term: 0, at: at * 1000, by: 'chair', device: 'd' }));
  const { state } = applyAll(rules, startDebate(members), steps as never).debate;
  const pages = await textsOf(await draw(rules, 3, state));
  expect(pageWith(pages, 'Roll sheet')).toContain('Total 3 0 0');
  expect(pageWith(pages, 'Speakers’ list')).toContain('1 Portfolio 2');
});
