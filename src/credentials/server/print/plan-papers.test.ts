import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pageContents, textOf } from '#tests/support/pdf.ts';
import { longNames, samplePrintFacts } from '#tests/support/print-facts.ts';
import type { PrintKind } from '../../rule/print-titles.ts';
import drawPapers from './draw-papers.job.ts';
import { planPapers } from './plan-papers.ts';
import type { PrintFacts } from './print-facts.ts';

const draw = (kind: PrintKind, facts: PrintFacts, options = {}) =>
  drawPapers({
    title: 'Sample paper',
    club: 'Sample Club',
    emblem: null,
    event: 'Sample Conference',
    lang: 'en-IN',
    at: 0,
    printed: 'Printed on 8 November 2026',
    parts: planPapers(facts, { kind, blanks: 0, withFreeSeats: false, isOfCommittee: false, ...options }),
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

const session = (title: string, time: string, room: string | null, committees: 'all' | string[]) => ({
  title,
  time,
  room,
  committees,
  isSession: committees !== 'all',
  day: 'Friday 6 November',
  dayNumber: 1,
});
const sessions = [
  session('Opening ceremony', '9:00 am to 10:00 am', 'Auditorium', 'all'),
  session('First session', '10:00 am to 1:00 pm', 'Hall 1', ['disec']),
  session('First session', '10:00 am to 1:00 pm', 'Hall 2', ['press']),
];

test('the timetable of a day has times, short names of committees, and rooms', async () => {
  const text = await flat(await draw('timetable', samplePrintFacts(0, { sessions })));
  expect(text).toContain('First session DISEC Hall 1');
  expect(text).toContain('First session IPC Hall 2');
  expect(text).toContain('Opening ceremony Everyone Auditorium');
});

test('each committee has a page with its sessions only', async () => {
  const pdf = await draw('committee_timetables', samplePrintFacts(0, { sessions }));
  expect(pageContents(pdf)).toHaveLength(2);
  const text = await flat(pdf);
  expect(text.split('Hall 1')).toHaveLength(2);
  expect(text.split('Opening ceremony')).toHaveLength(3);
});

test('each room has a sign, and one with many sessions has further pages', async () => {
  const many = Array.from({ length: 40 }, (_, at) => session(`Session ${at}`, '9:00', 'Hall 1', ['disec']));
  expect(pageContents(await draw('room_signs', samplePrintFacts(0, { sessions })))).toHaveLength(3);
  const pdf = await draw('room_signs', samplePrintFacts(0, { sessions: many }));
  expect(pageContents(pdf).length).toBeGreaterThan(1);
  const text = await flat(pdf);
  for (const { title } of many) expect(text).toContain(title);
});

test('the folder begins with papers of the event, and that of one committee has only its part', async () => {
  const people = [
    {
      name: 'Sample Here',
      committee: 'disec',
      portfolio: 'Chile',
      presence: 'here' as const,
      when: '9:12 am',
    },
  ];
  const missing = { occasion: 'Arrival', expected: 2, people: [] };
  const phones = [{ name: 'Sample Helper', role: 'Door', committees: [], phone: '90000 00001' }];
  const attendance = { occasion: 'Arrival', people };
  const facts = samplePrintFacts(4, { sessions, phones, attendance, missing });
  const all = await flat(await draw('evening_folder', facts));
  for (const part of ['Door list', 'Phones of the team', '90000 00001', 'Here since 9:12 am', 'All expected'])
    expect(all).toContain(part);
  const one = await flat(await draw('evening_folder', facts, { isOfCommittee: true }));
  expect(one).not.toContain('Door list');
  expect(one).toContain('Timetable');
});

test('the site plan has numbers and names of its rooms, in the direction of its picture', async () => {
  const pins = [{ x: 100, y: 900, room: 'Sample Hall' }];
  for (const [width, height, isLandscape] of [
    [60, 30, true],
    [30, 60, false],
  ] as const) {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#ddd' } })
      .jpeg()
      .toBuffer();
    const pdf = await draw('site_plan', samplePrintFacts(0, { plan: { picture, pins } }));
    expect(pageContents(pdf)).toHaveLength(1);
    expect(await flat(pdf)).toContain('Sample Hall');
    expect(Buffer.from(pdf).includes('/MediaBox [0 0 841.89 595.28]')).toBe(isLandscape);
  }
});
