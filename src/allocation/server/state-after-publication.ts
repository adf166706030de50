import type { Committee } from '#conference/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Choices } from '../contract.ts';
import { buildPortfolioKey, type SeatName } from '../rule/inputs.ts';
import { computeLotteryOrder } from '../rule/lottery-order.ts';
import type { Situation } from '../rule/waiting-list.ts';
import { findDraft, listPublishedDrafts } from './drafts.sql.ts';
import { listOffersOfEvent, type SeatOffer } from './offers.sql.ts';
import { applyChoicesToEntries, defaultEntryChoices, readSeatsAndDelegates } from './seats-and-delegates.ts';
import { parseDraftField } from './stored-draft.ts';

export interface PublishedState {
  readonly situation: Situation;
  readonly offers: readonly SeatOffer[];
  /** The delegates by registration id. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly email: string }>;
}

/**
 * Reads the seats and delegates of a published event. Returns undefined before the first publication. Delegates keep
 * the level that the published draft used, so beginners who were admitted to demanding seats stay admitted.
 */
export async function findSeatingOfPublishedEvent(
  db: Db,
  eventId: string,
  committees: readonly Committee[],
): Promise<PublishedState | undefined> {
  const published = await findNewestPublishedDraft(db, eventId);
  if (!published) return undefined;
  const { demandingFor, admitted, order } = published;
  const entries = await readSeatsAndDelegates(db, eventId, committees);
  const { seats, delegates } = applyChoicesToEntries(entries, {
    ...defaultEntryChoices,
    demandingFor,
    admitted,
  });
  const offers = await listOffersOfEvent(db, eventId);
  const open = offers.filter(({ answer }) => answer === null);
  const answered = offers.filter(({ answer }) => answer === 'declined' || answer === 'lapsed');
  const situation = {
    seats: withoutOffered(seats, open),
    delegates,
    order,
    asked: new Set(open.map(({ registrationId }) => registrationId)),
    declined: Map.groupBy(answered, ({ registrationId }) => registrationId),
  };
  return { situation, offers, people: new Map(entries.people.map((person) => [person.id, person])) };
}

function withoutOffered<S extends SeatName>(seats: readonly S[], offered: readonly SeatName[]): S[] {
  const remaining = offered.map(buildPortfolioKey);
  return seats.filter((seat) => {
    const at = remaining.indexOf(buildPortfolioKey(seat));
    if (at !== -1) remaining.splice(at, 1);
    return at === -1;
  });
}

interface PublishedDraft extends Pick<Choices, 'demandingFor' | 'admitted'> {
  /** All tickets in the lottery's order. */
  readonly order: readonly string[];
}

/** Caches published drafts by id without an expiry, because a published draft never changes. */
const kept = new Map<string, PublishedDraft>();
const mostKept = 20;

export async function findNewestPublishedDraft(db: Db, eventId: string): Promise<PublishedDraft | undefined> {
  const [newest] = await listPublishedDrafts(db, eventId);
  if (!newest) return undefined;
  const known = kept.get(newest.id);
  if (known) return known;
  const draft = await findDraft(db, eventId, newest.id);
  if (!draft) return undefined;
  const { lottery, delegates } = parseDraftField.inputs(draft);
  const { demandingFor, admitted } = parseDraftField.choices(draft);
  const order = await computeLotteryOrder(
    lottery,
    delegates.map(({ ticket }) => ticket),
  );
  const read = { demandingFor, admitted, order };
  kept.set(newest.id, read);
  if (kept.size > mostKept) kept.delete([...kept.keys()][0] as string);
  return read;
}
