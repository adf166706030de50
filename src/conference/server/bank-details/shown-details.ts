import { type Catalogue, holdsSample } from '#conference/content/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { BankDetails, BankStanding } from '../../contract/bank-details.ts';
import type { EventState } from '../../contract.ts';
import { allEvents } from '../events.sql.ts';
import { standingDetails, type TypedDetails } from './bank-details.sql.ts';

/** Where the fees of an event are paid, as its delegates are shown it. */
export interface ShownDetails {
  eventId: string;
  eventName: string;
  state: EventState;
  details: BankDetails;
  standing: BankStanding;
  /** As it was typed and confirmed; undefined for what came with the site. */
  inForce: TypedDetails | undefined;
  pending: TypedDetails | undefined;
}

/**
 * The bank details of every event: what a second superadmin has confirmed (product 5.11), or, before that, what came with the
 * site.
 */
export async function shownDetails(db: Db, { payment }: Pick<Catalogue, 'payment'>): Promise<ShownDetails[]> {
  const [events, typed] = await Promise.all([allEvents(db), standingDetails(db)]);
  return events.map(({ id, name, state }) => {
    const ofEvent = (standing: TypedDetails['standing']) =>
      typed.find((one) => one.eventId === id && one.standing === standing);
    const inForce = ofEvent('in force');
    const details = inForce?.details ?? payment;
    const standing = standingOf(details, inForce);
    return { eventId: id, eventName: name, state, details, standing, inForce, pending: ofEvent('pending') };
  });
}

function standingOf(details: BankDetails, inForce: TypedDetails | undefined): BankStanding {
  if (holdsSample(details)) return 'sample';
  if (!inForce) return 'unconfirmed';
  return inForce.isTakenOver ? 'taken_over' : 'confirmed';
}
