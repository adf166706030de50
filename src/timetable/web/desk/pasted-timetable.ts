import { foldName } from '#platform/rule/fold-text.ts';
import { findPastedColumns } from '#platform/rule/pasted-columns.ts';
import { type PastedRow, parsePastedTable, type SkippedLine } from '#platform/rule/pasted-table.ts';
import {
  maxTimetableSessions,
  type NewSession,
  newSessionSchema,
  roomNameSchema,
  type SessionKind,
} from '../../contract.ts';
import { maxTimetableDays, minutesPerDay } from '../../rule/sessions.ts';
import { parseTypedTime } from '../../rule/typed-time.ts';
import type { DeskSession, Timetable } from '../api.ts';

export interface PastedTimetable {
  readonly sessions: readonly NewSession[];
  /** Number of sessions that the timetable already has. */
  readonly keptCount: number;
  /** Sessions on the days of the sheet that the sheet does not have. Empty unless they are replaced. */
  readonly replaced: readonly DeskSession[];
  /** Names of rooms that the event does not have yet. */
  readonly newRooms: readonly string[];
  readonly skipped: readonly SkippedLine[];
}

const columnOrder = ['day', 'from', 'to', 'title', 'committees', 'room'] as const;
type Column = (typeof columnOrder)[number];
const headings: Readonly<Record<Column, readonly string[]>> = {
  day: ['day', 'date'],
  from: ['from', 'begins', 'start', 'begin'],
  to: ['to', 'ends', 'end', 'until'],
  title: ['title', 'session', 'name', 'what'],
  committees: ['committees', 'committee', 'for'],
  room: ['room', 'rooms', 'place', 'where'],
};

/**
 * Lines that are read: one for each session and room, and some more. A line can be a session for each of a hundred
 * committees, and the sheet is read again with each key.
 */
const maxLines = 500;

const allTexts = new Set(['', 'all', 'all committees', 'everyone', 'everybody']);
const eachTexts = new Set(['each', 'each committee', 'every committee', 'own rooms']);

/**
 * Reads a sheet with the columns day, from, to, title, committees and room. An empty day is the one above. 'Each' in the
 * column of committees adds a session for each committee in its room. A row with only a committee and a room sets that
 * room; otherwise it is the room of the committee's latest session.
 * @param replacesDays true to delete the sessions on the days of the sheet that the sheet does not have
 */
export function readPastedTimetable(
  text: string,
  timetable: Timetable,
  replacesDays = false,
): PastedTimetable {
  if (!replacesDays) return readSheet(text, timetable, []);
  const { days, keptIds } = readSheet(text, timetable, timetable.sessions);
  const replaced = timetable.sessions.filter(({ _id, day }) => days.has(day) && !keptIds.has(_id));
  return readSheet(text, timetable, replaced);
}

function readSheet(text: string, timetable: Timetable, replaced: readonly DeskSession[]): TimetableReader {
  const rows = parsePastedTable(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = findPastedColumns(rows[0]?.cells ?? [], { headings, order: columnOrder, minHeadings: 3 });
  const reader = new TimetableReader(timetable, replaced);
  const lines = rows.slice(columns.hasHeader ? 1 : 0);
  for (const row of lines.slice(0, maxLines)) {
    const cell = (name: Column) => row.cells[columns.at[name] ?? -1] ?? '';
    reader.read(row, {
      day: cell('day'),
      from: cell('from'),
      to: cell('to'),
      title: cell('title'),
      committees: cell('committees'),
      room: cell('room'),
    });
  }
  for (const { line, text: skipped } of lines.slice(maxLines))
    reader.skipped.push({ line, text: skipped, problem: `A sheet has at most ${maxLines} lines.` });
  return reader;
}

type Cells = Readonly<Record<Column, string>>;

class TimetableReader implements PastedTimetable {
  readonly sessions: NewSession[] = [];
  readonly newRooms: string[] = [];
  readonly skipped: SkippedLine[] = [];
  readonly replaced: readonly DeskSession[];
  keptCount = 0;
  /** Days of the sessions of the sheet. */
  readonly days = new Set<number>();
  /** Ids of the sessions that the timetable already has. */
  readonly keptIds = new Set<string>();
  readonly #timetable: Timetable;
  /** Names of rooms by their folded names. */
  readonly #rooms: Map<string, string>;
  /** Names of rooms by the value of their committee. */
  readonly #roomByCommittee = new Map<string, string>();
  readonly #committeeByName: ReadonlyMap<string, string>;
  /** Ids of the sessions by their identity. Those of the sheet have no id yet. */
  readonly #known: Map<string, readonly string[]>;
  /** The day of the line above, or why lines without a day are skipped. */
  #day: number | string = 1;

  constructor(timetable: Timetable, replaced: readonly DeskSession[]) {
    const { rooms, sessions, committees } = timetable;
    const nameById = new Map(rooms.map(({ _id, name }) => [_id, name]));
    const placed = sessions.map((session) => ({
      ...session,
      room: nameById.get(session.roomId ?? '') ?? null,
    }));
    this.#timetable = timetable;
    this.replaced = replaced;
    this.#rooms = new Map(rooms.map(({ name }) => [foldName(name), name]));
    this.#committeeByName = new Map(
      committees.flatMap(({ value, shortName }) => [
        [foldName(value), value],
        [foldName(shortName), value],
      ]),
    );
    const ofIdentity = Map.groupBy(placed, identityOf);
    this.#known = new Map([...ofIdentity].map(([key, known]) => [key, known.map(({ _id }) => _id)]));
    for (const { committees: values, room } of placed)
      if (room !== null && values !== 'all' && values.length === 1)
        this.#roomByCommittee.set(values[0] ?? '', room);
  }

  read({ line, text }: PastedRow, cells: Cells): void {
    const problem = this.#readCells(cells);
    if (problem) this.skipped.push({ line, text, problem });
  }

  /** @returns why the line is skipped */
  #readCells(cells: Cells): string | undefined {
    if (cells.day) this.#day = this.#findDay(cells.day);
    const day = this.#day;
    const isSession = cells.from !== '' || cells.to !== '' || cells.title !== '';
    // A line that only sets the room of a committee needs no day.
    if (typeof day === 'string' && (isSession || !cells.room)) return day;
    const values = this.#findCommittees(cells.committees);
    if (typeof values === 'string') return values;
    if (!isSession || typeof day === 'string') return this.#setRoom(values.list, cells.room);
    const start = parseTypedTime(cells.from);
    if (start === undefined) return `“${cells.from.slice(0, 60)}” is not a time, such as 9:30.`;
    const end = parseTypedTime(cells.to);
    if (end === undefined) return `“${cells.to.slice(0, 60)}” is not a time, such as 9:30.`;
    const endMinute = end <= start ? end + minutesPerDay : end;
    const common = { title: cells.title, kind: kindOf(cells.title), day, startMinute: start, endMinute };
    const wanted = values.each
      ? values.list.map((value) => {
          const room = cells.room || this.#roomByCommittee.get(value) || null;
          return { ...common, committees: [value], room };
        })
      : [{ ...common, committees: values.all ? ('all' as const) : values.list, room: cells.room || null }];
    return this.#add(wanted.map((session) => ({ ...session, room: this.#spellRoom(session.room) })));
  }

  #findCommittees(cell: string): string | { all: boolean; each: boolean; list: string[] } {
    const every = this.#timetable.committees.map(({ value }) => value);
    const written = cell.trim().toLowerCase();
    if (allTexts.has(written)) return { all: true, each: false, list: every };
    if (eachTexts.has(written)) return { all: false, each: true, list: every };
    const whole = this.#committeeByName.get(foldName(cell));
    const names = whole ? [cell] : cell.split(/[,;\n]/).filter((name) => name.trim() !== '');
    const list = new Set<string>();
    for (const name of names) {
      const value = this.#committeeByName.get(foldName(name));
      if (value === undefined) return `The event has no committee “${name.trim().slice(0, 60)}”.`;
      list.add(value);
    }
    return { all: false, each: false, list: [...list] };
  }

  #setRoom(values: readonly string[], room: string): string | undefined {
    const spelt = this.#spellRoom(room);
    if (spelt === null) return 'The title and the times are missing.';
    const checked = roomNameSchema.safeParse(spelt);
    if (!checked.success) return `Room: ${checked.error.issues[0]?.message}.`;
    for (const value of values) this.#roomByCommittee.set(value, spelt);
    return undefined;
  }

  /** Returns the number of the day, or why there is none. */
  #findDay(cell: string): number | string {
    const dated = this.#timetable.days.indexOf(cell) + 1;
    if (dated > 0) return dated;
    const day = Number(/^(?:day\s*)?(\d{1,2})$/i.exec(cell)?.[1]);
    return day >= 1 && day <= maxTimetableDays ? day : `“${cell.slice(0, 60)}” is not a day of the event.`;
  }

  /** Returns the room as an existing or earlier one is spelt. */
  #spellRoom(room: string | null): string | null {
    return room === null || room === '' ? null : (this.#rooms.get(foldName(room)) ?? room);
  }

  #add(sessions: readonly NewSession[]): string | undefined {
    for (const session of sessions) {
      const checked = newSessionSchema.safeParse(session);
      const issue = checked.error?.issues[0];
      if (issue) return `${issue.path[0] === 'room' ? 'Room: ' : ''}${issue.message}.`;
    }
    for (const session of sessions) {
      this.days.add(session.day);
      for (const id of this.#known.get(identityOf(session)) ?? []) this.keptIds.add(id);
    }
    const added = sessions.filter((session) => !this.#known.has(identityOf(session)));
    const before = this.#timetable.sessions.length - this.replaced.length;
    const count = before + this.sessions.length + added.length;
    if (count > maxTimetableSessions) return `A timetable has at most ${maxTimetableSessions} sessions.`;
    for (const session of added) {
      this.#known.set(identityOf(session), []);
      if (session.room !== null && !this.#rooms.has(foldName(session.room))) {
        this.#rooms.set(foldName(session.room), session.room);
        this.newRooms.push(session.room);
      }
    }
    this.keptCount += sessions.length - added.length;
    this.sessions.push(...added);
    return undefined;
  }
}

type Identified = Pick<NewSession, 'title' | 'day' | 'startMinute' | 'endMinute' | 'committees' | 'room'>;

/** Two sessions with the same identity are one: the same title, time, room and committees. */
const identityOf = ({ title, day, startMinute, endMinute, committees, room }: Identified): string =>
  JSON.stringify([
    ...[foldName(title), day, startMinute, endMinute, room === null ? '' : foldName(room)],
    committees === 'all' ? committees : [...committees].sort(),
  ]);

const kindPatterns: readonly (readonly [SessionKind, RegExp])[] = [
  ['meal', /lunch|dinner|breakfast|supper|meal/i],
  ['break', /break|coffee|\btea\b/i],
  ['ceremony', /ceremony|opening|closing/i],
];

/** Guesses the kind of a session by its title. */
const kindOf = (title: string): SessionKind =>
  kindPatterns.find(([, pattern]) => pattern.test(title))?.[0] ?? 'session';
