import type { Event } from '#conference/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { chooseAddresses } from '../rule/addresses.ts';
import { findRecordAddress, insertRecordAddress, listAddressesOfOtherRecords } from './records.sql.ts';

export const recordPath = (address: string): string => `/record/${address}`;

/** Returns the path of the record of an event, with an address that it then keeps. */
export async function claimRecordAddress(
  transaction: Transaction,
  event: Pick<Event, 'id' | 'name'>,
): Promise<string> {
  const known = await findRecordAddress(transaction, event.id);
  if (known !== undefined) return recordPath(known);
  const taken = await listAddressesOfOtherRecords(transaction, event.id);
  const [address = event.id] = chooseAddresses([event.name], taken);
  await insertRecordAddress(transaction, { event_id: event.id, address });
  return recordPath((await findRecordAddress(transaction, event.id)) ?? address);
}

/** Returns the path of the page of an article. Null while the event has no address. */
export async function buildArticlePath(db: Db, eventId: string, article: string): Promise<string | null> {
  const address = await findRecordAddress(db, eventId);
  return address === undefined ? null : articlePath(address, article);
}

export const articlePath = (address: string, article: string): string =>
  `${recordPath(address)}/press/${article}`;
