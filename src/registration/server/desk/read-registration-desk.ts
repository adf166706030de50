import { readableValues } from '#audit/server/index.ts';
import { type Event, findEvent, registrationsChange } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getRegistrationDesk as call, type RegistrationFilter } from '../../contract/desk/index.ts';
import type { Holder } from './holds.sql.ts';
import { findPlace, nearestWaiting, type Place } from './neighbours.sql.ts';
import { readRegistrationRow } from './read-registration.ts';
import { readDecision, readGroup, readHistory, readNames, readSamePicture } from './registration-desk.sql.ts';

/** The most registrations with an identical payment picture that are counted. */
const mostSamePictures = 100;
const samePicturesShown = 10;

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * A registration with everything an admin needs to decide it.
 * @param filter of the list that the admin came from; it determines the next and previous registrations
 * @throws AppError 404 unknown registration
 */
export async function readRegistrationDesk(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { accountId }: Caller,
  id: string,
  filter: RegistrationFilter,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const now = context.clock();
  const place = await findPlace(queries, id);
  const found = await readRegistrationRow(context, id);
  if (!place || !found) throw new AppError(call.errors.noSuchRegistration);
  const { row, record } = found;
  const event = await findEvent(queries, row.eventName);
  if (!event) throw new AppError(call.errors.noSuchRegistration);
  const [decision, group, same, history, neighbour] = await Promise.all([
    readDecision(queries, id),
    row.delegationId === null ? [] : readGroup(queries, row.delegationId),
    row.paymentId === null
      ? []
      : readSamePicture(queries, { id, paymentId: row.paymentId }, mostSamePictures),
    readHistory(queries, { id, reader: accountId }),
    findOnward(queries, event, place, filter, { accountId, now }),
  ]);
  return {
    at: asTime(now),
    registration: record,
    eventState: event.state,
    decision: decision?.at ? { status: decision.status, by: decision.by, at: asTime(decision.at) } : null,
    group: group
      .map(({ mode, ...one }) => ({
        ...one,
        mode: mode === 'leader' ? ('leader' as const) : ('member' as const),
      }))
      .sort((a, b) => Number(b.mode === 'leader') - Number(a.mode === 'leader')),
    samePicture: {
      count: same.length,
      registrations: same
        .slice(0, samePicturesShown)
        .map(({ registeredAt, ...one }) => ({ ...one, regsiteredat: asTime(registeredAt) })),
    },
    history: (await readableValues(queries, history)).map((entry) => ({ ...entry, at: asTime(entry.at) })),
    ...neighbour,
  };
}

/** At an event that is over, nothing can be decided. */
const nothingWaits = { othersHeld: false, nextPending: null, previousPending: null, nextUnseated: null };

async function findOnward(
  queries: Queries,
  event: Event,
  place: Place,
  filter: RegistrationFilter,
  reader: Holder,
) {
  if (!registrationsChange(event)) return nothingWaits;
  const sought = { eventId: event.id, filter };
  const ids = await Promise.all([
    nearestWaiting(queries, sought, place, { what: 'for a decision', way: 'next', notHeldFrom: reader }),
    nearestWaiting(queries, sought, place, { what: 'for a decision', way: 'previous', notHeldFrom: reader }),
    nearestWaiting(queries, sought, place, { what: 'for a seat', way: 'next', notHeldFrom: reader }),
  ]);
  const names = await readNames(
    queries,
    ids.filter((id) => id !== undefined),
  );
  const [nextPending, previousPending, nextUnseated] = ids.map(
    (id) => names.find(({ _id }) => _id === id) ?? null,
  );
  const held = nextPending
    ? undefined
    : await nearestWaiting(queries, sought, place, { what: 'for a decision', way: 'next' });
  return {
    othersHeld: held !== undefined,
    nextPending: nextPending ?? null,
    previousPending: previousPending ?? null,
    nextUnseated: nextUnseated ?? null,
  };
}
