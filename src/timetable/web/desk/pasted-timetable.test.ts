import { expect, test } from 'vitest';
import { parseTypedTime } from '../../rule/typed-time.ts';
import type { Timetable } from '../api.ts';
import { readPastedTimetable } from './pasted-timetable.ts';

const timetable = {
  days: ['2031-06-02', '2031-06-03'],
  committees: [
    { value: 'DISEC', shortName: 'DISEC', delegates: 0 },
    { value: 'Committee', shortName: 'परिषद', delegates: 0 },
    { value: 'Press', shortName: 'Press, Media', delegates: 0 },
  ],
  rooms: [{ _id: 'hall', name: 'Hall Á', pin: null }],
  sessions: [],
} as unknown as Timetable;
const read = (text: string, more: Partial<Timetable> = {}) =>
  readPastedTimetable(text, { ...timetable, ...more });

test('one line is a session for all, and the day of an empty cell is the one above', () => {
  const { sessions, skipped } = read('2\t9:00\t10:30\tOpening ceremony\tall\tHall A\n\t10:30\t11\tCoffee');
  expect(skipped).toEqual([]);
  expect(sessions).toEqual([
    {
      title: 'Opening ceremony',
      kind: 'ceremony',
      day: 2,
      startMinute: 540,
      endMinute: 630,
      committees: 'all',
      room: 'Hall Á',
    },
    {
      title: 'Coffee',
      kind: 'break',
      day: 2,
      startMinute: 630,
      endMinute: 660,
      committees: 'all',
      room: null,
    },
  ]);
});

test('a committee gets its room once, and ‘each’ is a session for each committee in its room', () => {
  const { sessions, newRooms } = read(
    'Day,From,To,Title,Committees,Room\n,,,,disec,hall a\n,,,,परिषद,Library\n1,8:00,10:00,Session 2,each\n2,23:00,1:00,Crisis,each',
  );
  expect(sessions.map(({ day, committees, room }) => [day, committees, room])).toEqual([
    [1, ['DISEC'], 'Hall Á'],
    [1, ['Committee'], 'Library'],
    [1, ['Press'], null],
    [2, ['DISEC'], 'Hall Á'],
    [2, ['Committee'], 'Library'],
    [2, ['Press'], null],
  ]);
  expect(newRooms).toEqual(['Library']);
  expect(sessions.at(-1)).toMatchObject({ startMinute: 23 * 60, endMinute: 25 * 60 });
});

test('the room of a committee is the one of its latest session', () => {
  const session = { _id: 'a', title: 'Session 1', kind: 'session', day: 1, startMinute: 480, endMinute: 600 };
  const placed = { ...session, roomId: 'hall', committees: ['DISEC'] } as Timetable['sessions'][number];
  const { sessions, keptCount } = read('1\t8:00\t10:00\tsession 1\teach\n\t10:00\t12:00\tSession 2\teach', {
    sessions: [placed],
  });
  expect(keptCount).toBe(1);
  expect(sessions.filter(({ committees }) => committees[0] === 'DISEC').map(({ room }) => room)).toEqual([
    'Hall Á',
  ]);
});

test('each line that can not be taken says why', () => {
  const long = 'x'.repeat(1_000);
  const lines = [
    ...['3 June\t8:00\t9:00\tA', '1\tnine\t10\tA', '1\t9\t\tA', '1\t9\t10\t', '1\t9\t9\tA'],
    ...['1\t9\t10\tA\tDISEC, Nobody', `1\t9\t10\t${long}`, `1\t9\t10\tA\tall\t${long}`, '\t\t\t\tDISEC\t'],
    `\t\t\t\tDISEC\t${long}`,
    '\t\t\t\tDISEC\tHall\u202eB',
    ...['1\t9\t10\tA\u202eB', '1\t9\t10\tA\tPress, Media', '2031-06-03\t9\t10\tB\tDISEC; परिषद'],
  ];
  const { skipped, sessions } = read(lines.join('\n'));
  expect(skipped.map(({ line, problem }) => [line, problem])).toEqual([
    [1, '“3 June” is not a day of the event.'],
    [2, '“nine” is not a time, such as 9:30.'],
    [3, '“” is not a time, such as 9:30.'],
    [4, 'Enter a title of at most 80 characters.'],
    [5, 'A session ends at another time than it begins, within a day.'],
    [6, 'The event has no committee “Nobody”.'],
    [7, 'Enter a title of at most 80 characters.'],
    [8, 'Room: Enter a name of at most 60 characters.'],
    [9, 'The title and the times are missing.'],
    [10, 'Room: Enter a name of at most 60 characters.'],
    [11, 'Room: Enter a name of at most 60 characters.'],
    [12, 'Enter a title of at most 80 characters.'],
  ]);
  expect(sessions.map(({ day, committees }) => [day, committees])).toEqual([
    [1, ['Press']],
    [2, ['DISEC', 'Committee']],
  ]);
});

test('a skipped line still sets the day of the lines below', () => {
  const { sessions, skipped } = read(
    ['1\t9\t10\tOpening', '2\t9\t10\tSession 1\tNobody', '\t10\t11\tSession 2'].join('\n'),
  );
  expect(skipped.map(({ line }) => line)).toEqual([2]);
  expect(sessions.map(({ title, day }) => [title, day])).toEqual([
    ['Opening', 1],
    ['Session 2', 2],
  ]);
});

test('lines below a day that cannot be read are skipped until the next day', () => {
  const { sessions, skipped } = read(
    [
      ...['1\t9\t10\tOpening', '3 June\t9\t10\tSession 1', '\t10\t11\tSession 2', '\t\t\t\tDISEC\tLibrary'],
      ...['4 June', '\t11\t12\tSession 3', '2\t9\t10\tSession 4\tDISEC', '\t10\t11\tSession 5\teach'],
    ].join('\n'),
  );
  expect(skipped.map(({ line, problem }) => [line, problem])).toEqual([
    [2, '“3 June” is not a day of the event.'],
    [3, '“3 June” is not a day of the event.'],
    [5, '“4 June” is not a day of the event.'],
    [6, '“4 June” is not a day of the event.'],
  ]);
  expect(sessions.map(({ title, day, room }) => [title, day, room])).toEqual([
    ['Opening', 1, null],
    ['Session 4', 2, null],
    ...['Library', null, null].map((room) => ['Session 5', 2, room]),
  ]);
});

test('of ten thousand lines the first 300 sessions are taken', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `1\t9:00\t10:00\tSession ${at}`).join('\n');
  const { sessions, skipped } = read(lines);
  expect(sessions).toHaveLength(300);
  expect(skipped[0]?.problem).toBe('A timetable has at most 300 sessions.');
});

test.each([
  ['9', 540],
  ['09:30', 570],
  ['9.30', 570],
  ['14h30', 870],
  ['9:30:00', 570],
  ['9 am', 540],
  ['12 AM', 0],
  ['2:15 p.m.', 855],
  ['24:00', 0],
  ['25', undefined],
  ['9:60', undefined],
  ['13 pm', undefined],
  ['', undefined],
])('the time %s is minute %s', (typed, minute) => {
  expect(parseTypedTime(typed)).toBe(minute);
});

const stored = (_id: string, title: string, more: Partial<Timetable['sessions'][number]> = {}) => ({
  _id,
  title,
  kind: 'session' as const,
  day: 1,
  startMinute: 480,
  endMinute: 600,
  roomId: null,
  committees: 'all' as const,
  ...more,
});

test('a sheet that replaces its days keeps the sessions it has, and those of other days', () => {
  const sessions = [
    stored('same', 'Session 1'),
    stored('old', 'Session 2', { startMinute: 660, endMinute: 720 }),
    stored('moved', 'Crisis', { roomId: 'hall' }),
    stored('other', 'Session 3', { day: 2 }),
  ];
  const sheet = '1\t8:00\t10:00\tsession 1\n1\t8:00\t10:00\tCrisis\tall\tLibrary';
  const replace = (text: string) => readPastedTimetable(text, { ...timetable, sessions }, true);
  const ids = ({ replaced }: ReturnType<typeof replace>) => replaced.map(({ _id }) => _id);
  const found = replace(sheet);
  expect(found.sessions.map(({ title, room }) => [title, room])).toEqual([['Crisis', 'Library']]);
  expect([ids(found), found.keptCount]).toEqual([['old', 'moved'], 1]);
  expect(ids(replace(''))).toEqual([]);
  expect(ids(replace('\t\t\t\tDISEC\tHall A'))).toEqual([]);
  expect(readPastedTimetable(sheet, { ...timetable, sessions }).replaced).toEqual([]);
});

test('a full timetable has room for a sheet that replaces its sessions', () => {
  const sessions = Array.from({ length: 300 }, (_, at) => stored(`${at}`, `Session ${at}`));
  const sheet = '1\t8:00\t10:00\tOne\n1\t10:00\t11:00\tTwo';
  const found = readPastedTimetable(sheet, { ...timetable, sessions }, true);
  expect([found.sessions.length, found.replaced.length, found.skipped]).toEqual([2, 300, []]);
  expect(readPastedTimetable(sheet, { ...timetable, sessions }).skipped).toHaveLength(2);
});

test('a sheet of ten thousand lines is read up to its 500th line', () => {
  const { sessions, skipped } = read('1\t8:00\t10:00\tSession\teach\n'.repeat(10_000));
  expect(sessions).toHaveLength(3);
  expect(skipped).toHaveLength(9_500);
  expect(skipped[0]).toMatchObject({ line: 501, problem: 'A sheet has at most 500 lines.' });
});
