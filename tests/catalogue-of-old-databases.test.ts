import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { createSecret } from '#platform/server/secret.ts';
import { listSelectedRegistrations } from '#registration/server/desk/registration-list.ts';
import { getSeatsOfEvent } from '#registration/server/desk/seats.ts';
import { getRegistrationStatistics } from '#registration/server/desk/statistics.ts';
import { conference, council, event, eventName, press } from './support/conference.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const many = 5_000;
/** Entries that the catalogue no longer contained when it got ids. */
const gone = { committee: 'Archive', portfolio: 'Keeper of Maps', ofCouncil: 'Sunken Town' };

const site = oldDatabaseOfEachTest();

interface Old {
  id: string;
  mode: 'individual' | 'leader' | 'member';
  status: string;
  committees: string[];
  portfolios: string[];
  seat: { committee: string; portfolio: string } | undefined;
}

/** The assigned seats: all of the catalogue, and two that it no longer has. */
const given = [
  ...conference.committees.flatMap(({ value, portfolios }) =>
    portfolios.map((portfolio) => ({ committee: value, portfolio })),
  ),
  { committee: gone.committee, portfolio: gone.portfolio },
  { committee: council.value, portfolio: gone.ofCouncil },
];

const old: Old[] = Array.from({ length: many }, (_, at) => {
  const first = conference.committees[at % conference.committees.length] ?? council;
  const second = conference.committees[(at + 1) % conference.committees.length] ?? press;
  const seat = given[at];
  const isOfOldTimes = at % 50 === 0;
  return {
    id: `r${String(at).padStart(5, '0')}`,
    mode: (['individual', 'leader', 'member'] as const)[at % 3] ?? 'individual',
    status: seat ? 'confirmed' : (['pending', 'confirmed', 'declined'][at % 3] ?? 'pending'),
    committees: isOfOldTimes ? [gone.committee, council.value] : [second.value, first.value],
    portfolios: isOfOldTimes
      ? [gone.ofCouncil, 'Lost Lighthouse', council.portfolios[0]]
      : [second.portfolios[at % 2] ?? '', ...first.portfolios.slice(0, 2)],
    seat,
  };
});

/** Inserts rows as the last version without ids did. */
async function writeOldRows(): Promise<void> {
  await insert('events', [
    { id: event.id, name: eventName, individual_fee: 1, group_member_fee: 1, hospitality_fee: 1 },
  ]);
  await insert(
    'committees',
    conference.committees.map(({ value, name }, position) => ({ event_id: event.id, value, name, position })),
  );
  await insert(
    'portfolios',
    conference.committees.flatMap(({ value, portfolios }) =>
      portfolios.map((name, position) => ({ event_id: event.id, name, committee: value, position })),
    ),
  );
  await insert(
    'accounts',
    old.map(({ id }) => ({
      ...{ id: `a${id}`, email: `${id}@example.org`, role: 'client', name: `Sample ${id}` },
      ...{ phone: '', password_hash: '', created_at: 1 },
    })),
  );
  await insert(
    'registrations',
    old.map(({ id, mode, status, seat }, at) => ({
      ...{ id, event_id: event.id, account_id: `a${id}`, mode, status, experience: 'None', college: 'A' },
      ...{ registration_fee: at, hospitality_fee: 2, registered_at: at, search_text: ` sample ${id}` },
      ...{ assigned_committee: seat?.committee ?? null, assigned_portfolio: seat?.portfolio ?? null },
    })),
  );
  await insert(
    'registration_committees',
    old.flatMap(({ id, committees }) =>
      committees.map((committee, position) => ({ registration_id: id, position, committee })),
    ),
  );
  await insert(
    'registration_portfolios',
    old.flatMap(({ id, portfolios }) =>
      portfolios.map((portfolio, position) => ({ registration_id: id, position, portfolio })),
    ),
  );
  await insert('erased_registrations', [
    {
      ...{ id: 'e1', event_id: event.id, registered_at: 1, status: 'confirmed', first_choice: council.value },
      ...{ registration_fee: 1, hospitality_fee: 1 },
    },
  ]);
}

async function insert(table: string, rows: readonly Record<string, string | number | null>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let from = 0; from < rows.length; from += 1_000) {
    const values = rows
      .slice(from, from + 1_000)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(site.db.kysely);
  }
}

const context = () => ({
  db: site.db,
  clock: () => 1_000,
  secret: createSecret(new Uint8Array(32)),
});

/** Reads the registrations as the desk shows them, oldest first, in the format of the inserted rows. */
async function asRead(): Promise<Old[]> {
  const { allSuchEvents } = await listSelectedRegistrations(context());
  return allSuchEvents.toReversed().map((one) => ({
    id: one._id,
    mode: one.mode,
    status: one.status,
    committees: one.committeePreference,
    portfolios: one.portfolioPreference,
    seat: one.assignedPortfolio
      ? { committee: one.assignedCommittee, portfolio: one.assignedPortfolio }
      : undefined,
  }));
}

test('preferences and seats without ids are read as before, even of removed committees', async () => {
  await site.migrateTo('0032_groups_in_lists');
  await writeOldRows();
  await site.update();
  expect(await asRead()).toEqual(old);

  await seedEventAndCommittees(context(), conference);
  expect(await asRead()).toEqual(old);
  const { committees } = await getSeatsOfEvent(context(), { eventName });
  expect(committees.map(({ value, freePortfolios }) => [value, freePortfolios])).toEqual(
    conference.committees.map(({ value }) => [value, []]),
  );
  const numbers = await getRegistrationStatistics(context(), { eventName });
  const firsts = old.filter((one) => one.committees[0] === council.value).length;
  expect(numbers.committees.find(({ value }) => value === council.value)?.firstChoice).toBe(firsts + 1);

  const { rows } = await sql`pragma foreign_key_check`
    .execute(site.db.kysely)
    .catch(() => ({ rows: [] as unknown[] }));
  expect(rows).toEqual([]);
});
