import { formatPassCode } from '#attendance/rule/pass-code.ts';
import { issueMissingPasses } from '#attendance/server/passes.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { addSeats, catalogueIdsOf } from './catalogue-ids.ts';
import { council, event } from './conference.ts';
import { insertTestRegistrations } from './registrations.ts';

export interface PassHolder {
  registrationId: string;
  accountId: string;
  name: string;
  code: string;
}

const portfolio = council.portfolios[0] ?? '';

/** Inserts confirmed delegates with a seat in the council and a pass, on the fixture's conference. */
export async function insertPassHolders(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  names: readonly string[],
): Promise<PassHolder[]> {
  const { queries } = context.db;
  const taken = await queries.selectFrom('registrations').select('id').execute();
  await addSeats(context, { committee: council.value, portfolio }, 1 + taken.length + names.length);
  const portfolioId = (await catalogueIdsOf(queries, event.id)).portfolio(portfolio);
  const seats = await queries
    .selectFrom('seats')
    .select('id')
    .where('portfolio_id', '=', portfolioId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('registrations')
        .select('seat_id')
        .where('seat_id', 'is not', null)
        .$castTo<{ seat_id: string }>(),
    )
    .execute();
  const people = await insertTestRegistrations(
    context,
    names.map((name) => ({ name, status: 'confirmed' as const })),
  );
  for (const [at, { id }] of people.entries()) {
    const seat = { seat_id: seats[at]?.id ?? null, assigned_at: context.clock() };
    await queries.updateTable('registrations').set(seat).where('id', '=', id).execute();
  }
  await issueMissingPasses(context);
  return Promise.all(
    people.map(async ({ id, accountId, name }) => ({
      registrationId: id,
      accountId,
      name,
      code: await readPassCode(context, id),
    })),
  );
}

/** Returns the code of the active pass of a registration. */
async function readPassCode(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  registrationId: string,
): Promise<string> {
  const { sealed_serial } = await db.queries
    .selectFrom('passes')
    .select('sealed_serial')
    .where('registration_id', '=', registrationId)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return formatPassCode(secret.open(sealed_serial));
}

/** Moves a registration to an event that ended last year. */
export async function moveToPastEvent(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  registrationId: string,
): Promise<void> {
  const row = await queries
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const id = newId();
  const past = { id, name: 'Last MUN', state: 'over' as const, starts_at: 1, ends_at: clock() - 1 };
  await queries
    .insertInto('events')
    .values({ ...row, ...past })
    .execute();
  await queries
    .updateTable('registrations')
    .set({ event_id: id, seat_id: null })
    .where('id', '=', registrationId)
    .execute();
}
