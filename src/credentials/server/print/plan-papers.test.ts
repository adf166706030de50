import { expect, test } from 'vitest';
import { pageContents, textOf } from '#tests/support/pdf.ts';
import { longNames, samplePrintFacts } from '#tests/support/print-facts.ts';
import type { PrintKind } from '../../rule/print-titles.ts';
import drawPapers from './draw-papers.job.ts';
import { type PrintFacts, planPapers } from './plan-papers.ts';

const draw = (kind: PrintKind, facts: PrintFacts, options = {}) =>
  drawPapers({
    title: 'Sample paper',
    club: 'Sample Club',
    emblem: null,
    event: 'Sample Conference',
    lang: 'en-IN',
    at: 0,
    printed: 'Printed on 8 November 2026',
    parts: planPapers(facts, { kind, blanks: 0, withFreeSeats: false, ...options }),
  });
const flat = async (pdf: Uint8Array) => (await textOf(pdf)).replaceAll(/\s+/g, ' ');

test('the door list of 353 delegates has eight pages, with short names of committees', async () => {
  const pdf = await draw('door_list', samplePrintFacts(353));
  expect(pageContents(pdf)).toHaveLength(8);
  const text = await flat(pdf);
  for (const part of ['Badge', 'DISEC', 'Sample Delegation', 'Sample Delegate 351', longNames[5] ?? ''])
    expect(text).toContain(part);
  expect(text).not.toContain('Disarmament');
  expect(text.split('Door list · All committees · Sample Conference')).toHaveLength(8);
});

test('roll sheets have the short name of the committee', async () => {
  const text = await flat(await draw('roll_sheets', samplePrintFacts(10)));
  expect(text).toContain('DISEC');
  expect(text).not.toContain('Disarmament');
});

test('a badge has the college, and a line if no emergency number is set', async () => {
  const badges = async (emergency: string) => draw('badges', samplePrintFacts(1, { emergency }));
  const [withLine, withNumber] = [await badges(''), await badges('Sample desk 100')];
  expect(await flat(withLine)).toContain('Sample College of Engineering');
  expect(await flat(withLine)).toContain('In an emergency');
  expect(await flat(withNumber)).toContain('Sample desk 100');
});
