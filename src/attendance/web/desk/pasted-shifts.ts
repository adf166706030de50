import { foldName } from '#platform/rule/fold-text.ts';
import { findPastedColumns } from '#platform/rule/pasted-columns.ts';
import { type PastedRow, parsePastedTable, type SkippedLine } from '#platform/rule/pasted-table.ts';
import { maxTimetableDays, minutesPerDay } from '#timetable/rule/sessions.ts';
import { parseTypedTime } from '#timetable/rule/typed-time.ts';
import { maxShifts, type NewShift, newShiftSchema } from '../../contract.ts';
import { areShiftsOverlapping } from '../../rule/shifts.ts';
import type { ShiftPlan } from '../shifts-api.ts';

export interface PastedShifts {
  readonly shifts: readonly NewShift[];
  /** Number of shifts that the event already has. */
  readonly keptCount: number;
  readonly skipped: readonly SkippedLine[];
  /** Headings of columns that are not read. */
  readonly unread: readonly string[];
}

const columnOrder = ['day', 'from', 'to', 'place', 'task', 'wanted', 'people'] as const;
type Column = (typeof columnOrder)[number];
type Cells = Readonly<Record<Column, string>>;
const headings: Readonly<Record<Column, readonly string[]>> = {
  day: ['day', 'date'],
  from: ['from', 'begins', 'start', 'begin', 'starts'],
  to: ['to', 'ends', 'end', 'until'],
  place: ['place', 'where', 'room', 'gate', 'location'],
  task: ['task', 'shift', 'what', 'work', 'job', 'duty'],
  wanted: ['wanted', 'people wanted', 'number', 'how many', 'needed', 'count'],
  people: ['people', 'who', 'names', 'name', 'team', 'volunteers', 'e-mail', 'email'],
};

/**
 * Reads a sheet with the columns day, from, to, place, task, wanted and people. An empty day is the one above. People are
 * names or e-mail addresses of the team, and addresses of people who are only invited. An empty number is that of the people, or one.
 * @param isOpen true if the team may take free places of the shifts
 */
export function readPastedShifts(text: string, plan: ShiftPlan, isOpen: boolean): PastedShifts {
  const rows = parsePastedTable(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = findPastedColumns(rows[0]?.cells ?? [], { headings, order: columnOrder, minHeadings: 3 });
  const reader = new ShiftReader(plan, isOpen);
  for (const row of rows.slice(columns.hasHeader ? 1 : 0)) {
    const cell = (name: Column) => row.cells[columns.at[name] ?? -1] ?? '';
    reader.read(row, {
      day: cell('day'),
      from: cell('from'),
      to: cell('to'),
      place: cell('place'),
      task: cell('task'),
      wanted: cell('wanted'),
      people: cell('people'),
    });
  }
  const { shifts, keptCount, skipped } = reader;
  return { shifts, keptCount, skipped, unread: columns.unread };
}

type Identified = Pick<NewShift, 'day' | 'startMinute' | 'endMinute' | 'place' | 'task'>;

/** Two shifts with the same identity are one: the same time, place and task. */
const identityOf = ({ day, startMinute, endMinute, place, task }: Identified): string =>
  JSON.stringify([day, startMinute, endMinute, foldName(place), foldName(task)]);

class ShiftReader {
  readonly shifts: NewShift[] = [];
  readonly skipped: SkippedLine[] = [];
  keptCount = 0;
  readonly #plan: ShiftPlan;
  readonly #isOpen: boolean;
  readonly #known: Set<string>;
  /** Addresses of people by address and name. Several people can have one name. */
  readonly #emails: ReadonlyMap<string, readonly string[]>;
  /** The day of the line above, or why lines without a day are skipped. */
  #day: number | string = 1;

  constructor(plan: ShiftPlan, isOpen: boolean) {
    this.#plan = plan;
    this.#isOpen = isOpen;
    this.#known = new Set(plan.shifts.map(identityOf));
    const keyed = plan.team.flatMap(({ name, email }) => [
      { key: foldName(email), email },
      ...(name === null ? [] : [{ key: foldName(name), email }]),
    ]);
    const byKey = Map.groupBy(keyed, ({ key }) => key);
    this.#emails = new Map([...byKey].map(([key, rows]) => [key, rows.map(({ email }) => email)]));
  }

  read({ line, text }: PastedRow, cells: Cells): void {
    const problem = this.#readCells(cells);
    if (problem) this.skipped.push({ line, text, problem });
  }

  /** @returns why the line is skipped */
  #readCells(cells: Cells): string | undefined {
    if (cells.day) this.#day = this.#findDay(cells.day);
    const day = this.#day;
    if (typeof day === 'string') return day;
    const start = parseTypedTime(cells.from);
    if (start === undefined) return `“${cells.from.slice(0, 60)}” is not a time, such as 9:30.`;
    const end = parseTypedTime(cells.to);
    if (end === undefined) return `“${cells.to.slice(0, 60)}” is not a time, such as 9:30.`;
    const people = this.#findPeople(cells.people);
    if (typeof people === 'string') return people;
    const wanted = cells.wanted === '' ? Math.max(1, people.length) : Number(cells.wanted);
    const checked = newShiftSchema.safeParse({
      day,
      startMinute: start,
      endMinute: end <= start ? end + minutesPerDay : end,
      place: cells.place,
      task: cells.task,
      wanted,
      isOpen: this.#isOpen,
      people,
    });
    if (!checked.success) return `${checked.error.issues[0]?.message}.`;
    return this.#add(checked.data);
  }

  /** Returns the number of the day, or why there is none. */
  #findDay(cell: string): number | string {
    const dated = this.#plan.days.indexOf(cell) + 1;
    if (dated > 0) return dated;
    const day = Number(/^(?:day\s?)?(\d{1,2})$/i.exec(cell)?.[1]);
    return day >= 1 && day <= maxTimetableDays ? day : `“${cell.slice(0, 60)}” is not a day of the event.`;
  }

  /** Returns the addresses of the people, or why a person is unknown. */
  #findPeople(cell: string): string[] | string {
    const found = new Set<string>();
    for (const name of cell.split(/[,;\n]/).filter((part) => part.trim() !== '')) {
      const [email, ...others] = this.#emails.get(foldName(name)) ?? [];
      const written = name.trim().slice(0, 60);
      if (email === undefined)
        return `“${written}” has no duty. Give it on ‘Duties’ first, or write the e-mail address.`;
      if (others.length > 0) return `Several people are called “${written}”. Write the e-mail address.`;
      found.add(email);
    }
    return [...found];
  }

  #add(shift: NewShift): string | undefined {
    const identity = identityOf(shift);
    if (this.#known.has(identity)) {
      this.keptCount++;
      return undefined;
    }
    if (this.#plan.shifts.length + this.shifts.length >= maxShifts)
      return `An event has at most ${maxShifts} shifts.`;
    const busy = shift.people.find((email) => this.#isBusy(email, shift));
    if (busy !== undefined) {
      const name = this.#plan.team.find(({ email }) => email === busy)?.name ?? busy;
      return `${name} has another shift at that time.`;
    }
    this.#known.add(identity);
    this.shifts.push(shift);
    return undefined;
  }

  #isBusy(email: string, shift: NewShift): boolean {
    return (
      this.#plan.shifts.some(
        (other) =>
          other.people.some((person) => person.email === email) && areShiftsOverlapping(other, shift),
      ) || this.shifts.some((other) => other.people.includes(email) && areShiftsOverlapping(other, shift))
    );
  }
}
