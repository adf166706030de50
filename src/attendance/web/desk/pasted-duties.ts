import { type Duty, duties as kinds } from '#conference/contract/duties.ts';
import { addDays } from '#platform/rule/dates.ts';
import { foldName } from '#platform/rule/fold-text.ts';
import { findPastedColumns } from '#platform/rule/pasted-columns.ts';
import { type PastedRow, parsePastedTable, type SkippedLine } from '#platform/rule/pasted-table.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { dutyLabels, maxPastedDuties, type NewDuty, newDutySchema } from '../../contract.ts';
import type { Duties } from '../api.ts';

export interface PastedDuties {
  readonly people: readonly NewDuty[];
  /** Number of people who have exactly this duty already. */
  readonly keptCount: number;
  /** Number of people whose days change. */
  readonly changedCount: number;
  readonly skipped: readonly SkippedLine[];
  /** Headings of columns that are not read. */
  readonly unread: readonly string[];
}

const columnOrder = ['email', 'duty', 'committee', 'days'] as const;
type Column = (typeof columnOrder)[number];
type Cells = Readonly<Record<Column, string>>;
const headings: Readonly<Record<Column, readonly string[]>> = {
  email: ['e-mail', 'email', 'mail', 'e-mail address', 'email address', 'email id', 'address'],
  duty: ['duty', 'duties', 'role', 'task', 'job', 'post'],
  committee: ['committee', 'committees', 'council'],
  days: ['days', 'day', 'date', 'dates', 'when'],
};

/** Words of a sheet by the duty that they mean. */
const words: Readonly<Record<Duty, readonly string[]>> = {
  door: ['door', 'doors', 'check-in', 'checkin', 'check in', 'gate', 'registration desk', 'volunteer'],
  chair: [
    ...['chair', 'chairperson', 'co-chair', 'vice chair', 'vice-chair', 'head chair', 'president'],
    ...['eb', 'executive board', 'director', 'deputy chair', 'rapporteur', 'moderator', 'dais'],
  ],
  hospitality: ['hospitality', 'beds', 'meals', 'beds and meals', 'accommodation', 'logistics'],
  press: [
    'press',
    'press team',
    'international press',
    'ip',
    'journalist',
    'reporter',
    'photographer',
    'media',
  ],
};
const dutyByWord = new Map(kinds.flatMap((kind) => words[kind].map((word) => [word, kind] as const)));

/**
 * Reads a sheet with the columns e-mail, duty, committee and days. An empty cell of days means all days of the event. The
 * columns can be in any order if the first row names them.
 * @param today 'YYYY-MM-DD' of the club's clock
 */
export function readPastedDuties(text: string, duties: Duties, today: string): PastedDuties {
  const rows = parsePastedTable(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = findPastedColumns(rows[0]?.cells ?? [], { headings, order: columnOrder, minHeadings: 2 });
  const reader = new DutyReader(duties, today);
  for (const row of rows.slice(columns.hasHeader ? 1 : 0)) {
    const cell = (name: Column) => row.cells[columns.at[name] ?? -1] ?? '';
    reader.read(row, {
      email: cell('email'),
      duty: cell('duty'),
      committee: cell('committee'),
      days: cell('days'),
    });
  }
  const { people, keptCount, changedCount, skipped } = reader;
  return { people, keptCount, changedCount, skipped, unread: columns.unread };
}

const identityOf = ({ email, kind, committee }: Pick<NewDuty, 'email' | 'kind' | 'committee'>): string =>
  JSON.stringify([email, kind, kind === 'chair' ? committee : '']);

class DutyReader {
  readonly people: NewDuty[] = [];
  readonly skipped: SkippedLine[] = [];
  keptCount = 0;
  changedCount = 0;
  readonly #today: string;
  readonly #eventDays: { first: string | null; last: string | null };
  readonly #committees: ReadonlyMap<string, string>;
  /** Days of the duties that people have already, by their identities. */
  readonly #known: ReadonlyMap<string, { firstDay: string | null; lastDay: string }>;
  /** Numbers of the lines by the identities of their people. */
  readonly #lines = new Map<string, number>();

  constructor({ duties, committees, eventFirstDay, eventLastDay }: Duties, today: string) {
    this.#today = today;
    this.#eventDays = { first: eventFirstDay, last: eventLastDay };
    this.#committees = new Map(
      committees.flatMap(({ value, name, shortName }) =>
        [value, name, shortName].map((key) => [foldName(key), value] as const),
      ),
    );
    this.#known = new Map(
      duties.map(({ email, kind, committee, firstDay, lastDay }) => [
        identityOf({ email, kind, committee: committee ?? '' }),
        { firstDay, lastDay },
      ]),
    );
  }

  read({ line, text }: PastedRow, cells: Cells): void {
    const problem = this.#readCells(line, cells);
    if (problem) this.skipped.push({ line, text, problem });
  }

  /** @returns why the line is skipped */
  #readCells(line: number, cells: Cells): string | undefined {
    const kind = dutyByWord.get(cells.duty.toLowerCase());
    if (!kind) return `“${cells.duty.slice(0, 60)}” is not a duty. Write ${dutyWords()}.`;
    const committee = kind === 'chair' ? this.#committees.get(foldName(cells.committee)) : '';
    if (committee === undefined)
      return cells.committee === ''
        ? 'A chair needs a committee.'
        : `The event has no committee “${cells.committee.slice(0, 60)}”.`;
    const days = this.#readDays(cells.days);
    if (typeof days === 'string') return days;
    const checked = newDutySchema.safeParse({ email: cells.email, kind, committee, ...days });
    if (!checked.success) return `${checked.error.issues[0]?.message}.`;
    return this.#add(line, checked.data);
  }

  #add(line: number, person: NewDuty): string | undefined {
    const identity = identityOf(person);
    const earlier = this.#lines.get(identity);
    if (earlier !== undefined) return `Line ${earlier} already has this person and duty.`;
    if (this.people.length === maxPastedDuties)
      return `You can paste at most ${maxPastedDuties} people at once.`;
    this.#lines.set(identity, line);
    const known = this.#known.get(identity);
    if (known?.firstDay === person.firstDay && known.lastDay === person.lastDay) {
      this.keptCount++;
      return undefined;
    }
    if (known) this.changedCount++;
    this.people.push(person);
    return undefined;
  }

  /** Returns the days of a cell, or why there are none. */
  #readDays(cell: string): { firstDay: string; lastDay: string } | string {
    const { first, last } = this.#eventDays;
    const written = cell.toLowerCase().trim();
    if (written === '' || written === 'all' || written === 'all days')
      return first === null || last === null
        ? 'The event has no days ahead. Write the days as YYYY-MM-DD to YYYY-MM-DD.'
        : { firstDay: first, lastDay: last };
    const [from, to = from, ...more] = splitRange(written);
    const firstDay = this.#findDay(from ?? '');
    const lastDay = this.#findDay(to ?? '');
    if (more.length > 0 || firstDay === undefined || lastDay === undefined)
      return `“${cell.slice(0, 60)}” are not days of the event. Write 1, 1-2, or a date as YYYY-MM-DD.`;
    if (lastDay < this.#today) return 'These days are over.';
    return { firstDay, lastDay };
  }

  #findDay(text: string): string | undefined {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
    const { first } = this.#eventDays;
    const day = Number(/^(?:day\s?)?(\d{1,2})$/.exec(text)?.[1]);
    return first !== null && day >= 1 ? addDays(first, day - 1) : undefined;
  }
}

/** Splits '1-2', '1 to 2' and 'YYYY-MM-DD to YYYY-MM-DD' into first and last day. */
function splitRange(text: string): string[] {
  const range = /^((?:day\s?)?\d{1,2})\s?[-–]\s?(\d{1,2})$/.exec(text);
  if (range) return range.slice(1);
  return text.split(/ to | – | - /).map((part) => part.trim());
}

const dutyWords = () =>
  formatNameList(
    kinds.map((kind) => dutyLabels[kind].toLowerCase()),
    'or',
  );
