import { foldName } from '#platform/rule/fold-text.ts';
import { type PastedRow, parsePastedTable, type SkippedLine } from '#platform/rule/pasted-table.ts';
import { plural } from '#platform/rule/plural.ts';
import {
  type CommitteeTable,
  committeeFields,
  maxCommitteesInTable,
  maxPortfoliosInTable,
  type PortfolioFields,
} from '../../../contract.ts';
import type { Committee, Portfolio } from './api.ts';
import { findTableColumns } from './committee-table-columns.ts';
import { demandingByText, describeUnknownAudience, findPortfolioProblem } from './portfolio-lines.ts';
import { findShortName } from './short-names.ts';

/** What a table does to one committee. */
export interface CommitteePlan {
  /** Undefined for a new committee. */
  readonly existing: Committee | undefined;
  readonly name: string;
  readonly shortName: string;
  /** The agenda of a new committee, or another one for an existing committee. Undefined to keep it. */
  agenda: string | undefined;
  /** Number of the line with the agenda. */
  agendaLine: number | undefined;
  readonly added: PortfolioFields[];
  readonly changed: { readonly portfolio: Portfolio; readonly seats: number; readonly demanding: boolean }[];
  readonly kept: Portfolio[];
  /** The existing portfolios by their folded names. */
  readonly known: ReadonlyMap<string, readonly Portfolio[]>;
  /** The lines of the portfolios by their folded names. */
  readonly lines: Map<string, number>;
}

export interface CommitteeTablePlan {
  readonly committees: readonly CommitteePlan[];
  readonly skipped: readonly SkippedLine[];
  /** Headings of columns that are not read. */
  readonly unread: readonly string[];
}

const namesSchema = committeeFields.pick({ name: true, shortName: true });

interface Cells {
  readonly committee: string;
  readonly shortName: string;
  readonly portfolio: string;
  readonly seats: string;
  readonly agenda: string;
  readonly demanding: string;
}

/**
 * Reads a table of committees and portfolios and compares it with the existing ones. An empty cell of a committee means
 * the one above. Empty seats, agendas and audiences keep what exists.
 */
export function planCommitteeTable(text: string, existing: readonly Committee[]): CommitteeTablePlan {
  const rows = parsePastedTable(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = findTableColumns(rows[0]?.cells ?? []);
  const cell = (row: PastedRow, name: keyof Cells) => row.cells[columns.at[name] ?? -1] ?? '';
  const plan = new TablePlanner(existing);
  for (const row of rows.slice(columns.hasHeader ? 1 : 0))
    plan.read(row, {
      committee: cell(row, 'committee'),
      shortName: cell(row, 'shortName'),
      portfolio: cell(row, 'portfolio'),
      seats: cell(row, 'seats'),
      agenda: cell(row, 'agenda'),
      demanding: cell(row, 'demanding'),
    });
  return { committees: plan.committees, skipped: plan.skipped, unread: columns.unread };
}

class TablePlanner {
  readonly committees: CommitteePlan[] = [];
  readonly skipped: SkippedLine[] = [];
  readonly #plans = new Map<string, CommitteePlan>();
  readonly #existing: ReadonlyMap<string, readonly Committee[]>;
  /** The committee of the line above, or why its lines are skipped. */
  #current: CommitteePlan | string = 'The committee is missing.';
  #portfolioCount = 0;

  constructor(existing: readonly Committee[]) {
    const byKey = new Map<string, Committee[]>();
    for (const committee of existing)
      for (const key of new Set([foldName(committee.name), foldName(committee.shortName)]))
        byKey.set(key, [...(byKey.get(key) ?? []), committee]);
    this.#existing = byKey;
  }

  read({ line, text }: PastedRow, cells: Cells): void {
    if (cells.committee !== '') this.#current = this.#findOrAdd(cells);
    const problem =
      typeof this.#current === 'string' ? this.#current : this.#readCells(this.#current, line, cells);
    if (problem) this.skipped.push({ line, text, problem });
  }

  #findOrAdd({ committee: cell, shortName }: Cells): CommitteePlan | string {
    const written = findShortName(cell, shortName);
    const keys = [foldName(cell), foldName(written.name)];
    const known = keys.map((key) => this.#plans.get(key)).find((plan) => plan !== undefined);
    if (known) return known;
    const matches = keys.map((key) => this.#existing.get(key)).find((found) => found !== undefined) ?? [];
    const [existing, ...others] = matches;
    if (others.length > 0) return 'Two committees have this name. Rename one of them first.';
    if (existing?.withdrawn) return 'The committee is withdrawn. Offer it again first.';
    const plan = existing
      ? (this.committees.find((one) => one.existing?._id === existing._id) ?? createPlan(existing, existing))
      : createPlan(undefined, written);
    if (!existing) {
      const checked = namesSchema.safeParse(written);
      if (!checked.success) return `${checked.error.issues[0]?.message}.`;
    }
    for (const key of keys) this.#plans.set(key, plan);
    if (this.committees.includes(plan)) return plan;
    if (this.committees.length === maxCommitteesInTable)
      return `You can paste at most ${maxCommitteesInTable} committees at once.`;
    this.committees.push(plan);
    return plan;
  }

  /** @returns why the line is skipped */
  #readCells(plan: CommitteePlan, line: number, cells: Cells): string | undefined {
    const problem = readAgenda(plan, line, cells.agenda);
    if (problem || !(cells.portfolio || cells.seats)) return problem;
    return this.#readPortfolio(plan, line, cells);
  }

  #readPortfolio(plan: CommitteePlan, line: number, cells: Cells): string | undefined {
    const { portfolio: name, seats, demanding: audience } = cells;
    const demanding = demandingByText.get(audience.toLowerCase());
    const key = foldName(name);
    const earlier = plan.lines.get(key);
    const problem =
      findPortfolioProblem(name, seats) ??
      (earlier === undefined ? undefined : `Line ${earlier} already has it.`) ??
      (demanding === undefined ? describeUnknownAudience(audience) : undefined);
    if (problem) return problem;
    if (this.#portfolioCount === maxPortfoliosInTable)
      return `You can paste at most ${maxPortfoliosInTable} portfolios at once.`;
    const alike = plan.known.get(key) ?? [];
    const exact = alike.filter((portfolio) => portfolio.name === name);
    const [existing, ...others] = exact.length > 0 ? exact : alike;
    if (others.length > 0) return 'Two portfolios of the committee have this name. Edit them one by one.';
    const refused = existing && addChange(plan, existing, { seats, audience, demanding: demanding ?? false });
    if (refused) return refused;
    if (!existing)
      plan.added.push({ name, seats: seats === '' ? 1 : Number(seats), demanding: demanding ?? false });
    plan.lines.set(key, line);
    this.#portfolioCount++;
    return undefined;
  }
}

const createPlan = (
  existing: Committee | undefined,
  { name, shortName }: { name: string; shortName: string },
): CommitteePlan => ({
  existing,
  name,
  shortName,
  agenda: undefined,
  agendaLine: undefined,
  added: [],
  changed: [],
  kept: [],
  known: Map.groupBy(existing?.portfolios ?? [], ({ name }) => foldName(name)),
  lines: new Map(),
});

/** @returns why the line is skipped */
function readAgenda(plan: CommitteePlan, line: number, agenda: string): string | undefined {
  if (agenda === '') return undefined;
  const checked = committeeFields.shape.agenda.safeParse(agenda);
  if (!checked.success) return `${checked.error.issues[0]?.message}.`;
  if (plan.agendaLine !== undefined && plan.agenda !== checked.data)
    return plan.agenda === undefined && plan.existing?.agenda === checked.data
      ? undefined
      : `The committee has another agenda in line ${plan.agendaLine}.`;
  plan.agendaLine ??= line;
  if (plan.existing?.agenda !== checked.data) plan.agenda = checked.data;
  return undefined;
}

/** @returns why the line is skipped */
function addChange(
  { changed, kept }: CommitteePlan,
  portfolio: Portfolio,
  cells: { seats: string; audience: string; demanding: boolean },
): string | undefined {
  if (portfolio.withdrawn) return 'The portfolio is withdrawn. Offer it again first.';
  const seats = cells.seats === '' ? portfolio.seats : Number(cells.seats);
  const demanding = cells.audience === '' ? portfolio.demanding : cells.demanding;
  if (seats < portfolio.given)
    return `${plural(portfolio.given, { one: '# seat is', other: '# seats are' })} given to delegates.`;
  if (seats === portfolio.seats && demanding === portfolio.demanding) kept.push(portfolio);
  else changed.push({ portfolio, seats, demanding });
  return undefined;
}

/** Returns true if the committee is new, or something of it changes. */
export const isChange = ({ existing, agenda, added, changed }: CommitteePlan): boolean =>
  existing === undefined || agenda !== undefined || added.length > 0 || changed.length > 0;

/** Converts a plan to the body of the call. */
export function toCommitteeTable({ committees }: CommitteeTablePlan): CommitteeTable {
  const changes = committees.filter(isChange);
  return {
    newCommittees: changes.flatMap(({ existing, name, shortName, agenda, added }) =>
      existing ? [] : { name, shortName, agenda: agenda ?? '', portfolios: added },
    ),
    existingCommittees: changes.flatMap(({ existing, agenda, added, changed }) =>
      existing
        ? {
            id: existing._id,
            agenda: agenda ?? null,
            newPortfolios: added,
            changedPortfolios: changed.map(({ portfolio, seats, demanding }) => ({
              id: portfolio._id,
              seats,
              demanding,
            })),
          }
        : [],
    ),
  };
}
