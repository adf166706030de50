import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

type Row = Record<string, unknown>;
const people = 5000;
const fees = { alone: 520, inGroup: 470, hospitality: 1250 };
const start = 1_790_000_000_000;

const idOf = (kind: string, number: number) => `${kind}${String(number).padStart(6, '0')}`;

/**
 * Creates the rows of a database of an earlier release: every sixth delegate leads a group of three, every fifth is
 * declined.
 */
function earlierRows(): Record<string, Row[]> {
  const rows: Record<string, Row[]> = {};
  const add = (table: string, row: Row) => {
    rows[table] ??= [];
    rows[table].push(row);
  };
  add('events', {
    ...{ id: 'event', name: 'Sample Conference', starts_at: start, ends_at: start + 1 },
    ...{ individual_fee: fees.alone, group_member_fee: fees.inGroup, hospitality_fee: fees.hospitality },
  });
  add('accounts', account('superadmin', 'superadmin'));
  add('statements', {
    ...{ id: 'statement', bank: 'Sample Bank', file_name: 'november.csv', uploaded_at: start },
    ...{ credits: people, new_credits: people, refused_lines: 0 },
  });
  for (let at = 0; at < 10; at++)
    add('committees', {
      ...{ id: idOf('committee', at), event_id: 'event', value: `committee-${at}`, position: at },
      ...{ name: `Committee ${at}`, short_name: `C${at}` },
    });
  for (let at = 0; at < people; at++) {
    if (at % 2 === 0)
      add('portfolios', {
        ...{ id: idOf('portfolio', at / 2), committee_id: idOf('committee', (at / 2) % 10) },
        ...{ name: `Portfolio ${at / 2}`, position: at / 2 },
      });
    const portfolio_id = idOf('portfolio', Math.floor(at / 2));
    add('seats', { id: idOf('seat', at), portfolio_id, number: at % 2 });
    addDelegate(add, at);
  }
  return rows;
}

function account(id: string, role: string): Row {
  return {
    ...{ id, role, name: `Sample ${id}`, email: `${id}@example.org`, phone: '', password_hash: '' },
    created_at: start,
  };
}

function addDelegate(add: (table: string, row: Row) => void, at: number): void {
  const id = idOf('registration', at);
  const account_id = idOf('account', at);
  const mode = ['leader', 'member', 'member'][at % 6] ?? 'individual';
  const status = ['pending', 'confirmed', 'confirmed', 'confirmed', 'declined'][at % 5] ?? '';
  const hospitality = at % 3 === 0 ? fees.hospitality : 0;
  const registration = { leader: fees.inGroup * 3, member: 0 }[mode] ?? fees.alone;
  const paise = (registration + hospitality) * 100;
  const decided = status === 'pending' ? null : start + at + 1;
  const isSeated = status === 'confirmed' && at % 10 < 7;
  add('accounts', account(account_id, 'client'));
  if (mode === 'leader')
    add('delegations', {
      ...{ id: idOf('group', at), event_id: 'event', leader_id: account_id, name: `Sample House ${at}` },
      ...{ created_at: start, completed_at: start + at },
    });
  if (mode === 'member')
    add('invitations', {
      ...{ id: idOf('invitation', at), delegation_id: idOf('group', at - (at % 6)), accepted_at: start },
      ...{ email: `${account_id}@example.org`, token_fingerprint: idOf('token', at), created_at: start },
    });
  else {
    add('images', {
      ...{ id: idOf('picture', at), account_id, purpose: 'payment', content_type: 'image/jpeg' },
      ...{ original_sha256: id, created_at: start, bytes: new Uint8Array([at % 256]) },
    });
    add('payment_references', { event_id: 'event', account_id, reference: idOf('R', at) });
  }
  add('registrations', {
    ...{ id, event_id: 'event', account_id, mode, status, experience: `${at} conferences` },
    delegation_id: mode === 'individual' ? null : idOf('group', at - (at % 6)),
    ...{ registration_fee: registration, hospitality_fee: hospitality, registered_at: start + at },
    group_total: mode === 'leader' ? registration + hospitality : null,
    payment_id: mode === 'member' ? null : idOf('picture', at),
    ...{ transaction_number: idOf('9', at), decided_at: decided, decided_by: decided && 'superadmin' },
    withdrawn_at: status === 'declined' && at % 2 === 0 ? decided : null,
    seat_id: isSeated ? idOf('seat', at) : null,
    ...{ assigned_at: isSeated ? decided : null, assigned_by: isSeated ? 'superadmin' : null },
    ...{ sort_name: `sample ${account_id}`, search_text: ` sample ${account_id} ` },
  });
  for (const position of [0, 1, 2]) {
    const committee_id = idOf('committee', (at + position) % 10);
    const portfolio_id = idOf('portfolio', (at + position * 7) % (people / 2));
    add('registration_committees', { registration_id: id, position, committee_id });
    add('registration_portfolios', { registration_id: id, position, portfolio_id });
  }
  if (decided !== null)
    add('audit_log', {
      ...{ id: idOf('audit', at), at: decided, actor_id: 'superadmin', subject_id: id },
      ...{ action: `registration ${status}`, before: 'pending', after: status, note: `Note ${at}` },
    });
  if (mode !== 'member') addMoney(add, { at, id, paise });
  if (at % 50 === 0)
    add('erased_registrations', {
      ...{ id: idOf('erased', at), event_id: 'event', registered_at: start, status, accommodation: 'Yes' },
      ...{ first_choice_id: idOf('committee', 1), registration_fee: registration },
      hospitality_fee: hospitality,
    });
}

function addMoney(
  add: (table: string, row: Row) => void,
  { at, id, paise }: { at: number; id: string; paise: number },
): void {
  const day = '2026-11-03';
  const credit_id = idOf('credit', at);
  add('ledger_payers', { registration_id: id, event_id: 'event' });
  add('fee_shares', { registration_id: id, payer_id: id, paise, standing: 'pending' });
  add('ledger_lines', {
    ...{ id: idOf('due', at), booked_at: start, day, paise, event_id: 'event', registration_id: id },
    ...{ debit: 'registration', credit: 'fees', cause: 'registered' },
  });
  if (at % 7 !== 0) {
    const line = { statement_id: 'statement', day, paise, words: `UPI/${idOf('9', at)}` };
    add('credits', { id: credit_id, line_key: credit_id, ...line });
    add('statement_credits', { statement_id: 'statement', credit_id });
    add('claimed_credits', { credit_id, registration_id: id });
    add('ledger_lines', {
      ...{ id: idOf('paid', at), booked_at: start, day, paise, event_id: 'event', registration_id: id },
      ...{ debit: 'bank', credit: 'registration', cause: 'matched', credit_id },
    });
    add('money_standings', {
      ...{ registration_id: id, state: 'in the bank', state_rank: 0, credit_id },
      ...{ reasons: '', warnings: '' },
    });
    add('receipts', {
      ...{ id: idOf('receipt', at), event_id: 'event', number: at + 1, event_name: 'Sample Conference' },
      ...{ club_name: 'Sample Club', club_email: 'club@example.org', issued_at: start, people: 1 },
      ...{ received_paise: paise, registration_paise: paise, hospitality_paise: 0, valid_for: id },
    });
  }
  if (at % 11 === 0) {
    const question = { registration_id: id, words: 'Please send it again', asked_by: 'superadmin' };
    add('payment_requests', { id: idOf('request', at), ...question, asked_at: start });
    const replaced = { registration_id: id, transaction_number: 'typed before', replaced_at: start };
    add('earlier_payments', { id: idOf('earlier', at), picture_id: null, ...replaced });
  }
  if (at % 13 === 0)
    add('refunds', {
      ...{ id: idOf('refund', at), registration_id: id, paise: 5_000, number: idOf('N', at) },
      ...{ sent_at: start, sent_by: 'superadmin' },
    });
}

/** A query of a column that was called after the paisa and has the name of its alias now. */
const renamed = (before: string) => ({ before, after: before.replace(/\w+ as /, '') });

/** Queries whose results must not change, for the schemas of the earlier and of this release. */
const facts: Record<string, string | { before: string; after: string }> = {
  registrations: {
    before: `select id, account_id, mode, delegation_id, status, experience, registered_at, decided_at,
      decided_by, withdrawn_at, transaction_number, sort_name, search_text, payment_id as picture,
      registration_fee * 100 as registration, hospitality_fee * 100 as hospitality, group_total * 100 as total
      from registrations order by id`,
    after: `select id, account_id, mode, delegation_id, status, experience, registered_at, decided_at,
      decided_by, withdrawn_at, transaction_number, sort_name, search_text, payment_picture_id as picture,
      registration_fee_amount as registration, hospitality_fee_amount as hospitality, group_total_amount as total
      from registrations order by id`,
  },
  eventFees: {
    before: `select individual_fee * 100 as individual, group_member_fee * 100 as in_group,
      hospitality_fee * 100 as hospitality from events`,
    after: `select individual_fee_amount as individual, group_member_fee_amount as in_group,
      hospitality_fee_amount as hospitality from events`,
  },
  seats: `select registrations.id, committees.value, portfolios.name, seats.number, assigned_at, assigned_by
    from registrations join seats on seats.id = seat_id join portfolios on portfolios.id = portfolio_id
    join committees on committees.id = committee_id order by registrations.id`,
  committeesChosen: 'select * from registration_committees order by registration_id, position',
  portfoliosChosen: 'select * from registration_portfolios order by registration_id, position',
  groups: 'select id, leader_id, name, completed_at from delegations order by id',
  invitations: 'select id, delegation_id, email, accepted_at from invitations order by id',
  references: 'select account_id, reference from payment_references order by account_id',
  history: {
    before: `select id, at, actor_id, replace(action, ' ', '_') as action, subject_id, before, after, note
      from audit_log order by id`,
    after: 'select id, at, actor_id, action, subject_id, before, after, note from audit_log order by id',
  },
  pictures: 'select id, account_id, bytes from images order by id',
  credits: {
    before: 'select id, day, paise as amount from credits order by id',
    after: 'select id, day, amount from bank_transactions order by id',
  },
  ledger: renamed('select id, day, registration_id, paise as amount from ledger_lines order by id'),
  shares: renamed('select registration_id, paise as amount from fee_shares order by registration_id'),
  refunds: renamed('select id, registration_id, paise as amount, number from refunds order by id'),
  receipts: renamed(
    'select id, number, received_paise as received_amount, valid_for from receipts order by id',
  ),
  requests: {
    before: 'select id, registration_id, asked_at as requested_at from payment_requests order by id',
    after: 'select id, registration_id, requested_at from resubmission_requests order by id',
  },
  submissions: {
    before: 'select id, registration_id, transaction_number from earlier_payments order by id',
    after: 'select id, registration_id, transaction_number from payment_submissions order by id',
  },
  erased: {
    before: `select id, status, first_choice_id as committee, registration_fee * 100 as registration,
      hospitality_fee * 100 as hospitality from erased_registrations order by id`,
    after: `select id, status, first_committee_id as committee, registration_fee_amount as registration,
      hospitality_fee_amount as hospitality from erased_registrations order by id`,
  },
};

async function readFacts(release: 'before' | 'after'): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(facts)) {
    const text = typeof query === 'string' ? query : query[release];
    read[name] = (await sql.raw(text).execute(site.db.kysely)).rows;
  }
  return read;
}

const sum = (rows: readonly Row[] = [], column: string) =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);

test('an update keeps 5,000 registrations with their money, seats and history', async () => {
  await site.migrateTo('0135_withdrawn_in_figures');
  const rows = earlierRows();
  const earlier = site.db.kysely as unknown as Kysely<Record<string, Row>>;
  for (const [table, all] of Object.entries(rows))
    for (let from = 0; from < all.length; from += 500)
      await earlier
        .insertInto(table)
        .values(all.slice(from, from + 500))
        .execute();
  const before = await readFacts('before');

  await site.update();

  const after = await readFacts('after');
  for (const name of Object.keys(facts)) expect(after[name], name).toEqual(before[name]);
  expect(after.eventFees).toEqual([
    { individual: fees.alone * 100, in_group: fees.inGroup * 100, hospitality: fees.hospitality * 100 },
  ]);
  expect(after.registrations).toHaveLength(people);
  expect(sum(after.registrations as Row[], 'registration')).toBe(
    sum(rows.registrations, 'registration_fee') * 100,
  );
  expect(sum(after.registrations as Row[], 'total')).toBe(sum(rows.registrations, 'group_total') * 100);
  expect(after.seats).toHaveLength(rows.registrations?.filter(({ seat_id }) => seat_id).length ?? 0);
  expect(after.history).toHaveLength(rows.audit_log?.length ?? 0);
  expect(sum(after.ledger as Row[], 'amount')).toBe(sum(rows.ledger_lines, 'paise'));
});
