import { AppError } from '#platform/server/http/app-error.ts';
import { type CommitteeFields, changeCatalogue as call } from '../../contract.ts';
import * as committees from './catalogue.sql.ts';
import { findCommittee } from './catalogue.sql.ts';
import type { Done, Place } from './done.ts';

const { errors } = call;

/** Adds a committee. Its value is derived from its short name and never changes. */
export async function addCommittee({ transaction, eventId }: Place, fields: CommitteeFields): Promise<Done> {
  const value = newValue(fields.shortName, await committees.valuesIn(transaction, eventId));
  const subjectId = await committees.addCommittee(transaction, eventId, value, fields);
  return { action: 'committee_added', subjectId, after: fields.name };
}

/** 'Human Rights Council' becomes 'Human-Rights-Council', with a number if that is taken. */
function newValue(shortName: string, taken: readonly string[]): string {
  const letters = shortName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const wanted = letters || 'Committee';
  const others = new Set(taken.map((value) => value.toLowerCase()));
  for (let number = 1; ; number++) {
    const value = number === 1 ? wanted : `${wanted}-${number}`;
    if (!others.has(value.toLowerCase())) return value;
  }
}

async function known({ transaction, eventId }: Place, id: string) {
  const committee = await findCommittee(transaction, eventId, id);
  if (!committee) throw new AppError(errors.nothingThere);
  return committee;
}

export async function changeCommittee(place: Place, id: string, fields: CommitteeFields): Promise<Done> {
  const { name } = await known(place, id);
  await committees.setCommittee(place.transaction, id, fields);
  return { action: 'committee_changed', subjectId: id, before: name, after: fields.name };
}

/** Withdraws or restores a committee, or deletes it if it was never chosen. */
export async function standCommittee(
  place: Place,
  id: string,
  what: 'withdraw' | 'restore' | 'delete',
): Promise<Done> {
  const { name } = await known(place, id);
  if (what === 'delete') {
    if (!(await committees.deleteCommittee(place.transaction, id))) throw new AppError(errors.chosen);
    return { action: 'committee_deleted', subjectId: id, before: name };
  }
  await committees.withdrawCommittee(place.transaction, id, what === 'withdraw' ? place.now : null);
  return {
    action: what === 'withdraw' ? 'committee_withdrawn' : 'committee_restored',
    subjectId: id,
    after: name,
  };
}

/** @param ids all committees of the event in the new order */
export async function orderCommittees(
  { transaction, eventId }: Place,
  ids: readonly string[],
): Promise<Done> {
  if (!isSame(ids, await committees.committeeIds(transaction, eventId)))
    throw new AppError(errors.otherOrder);
  await committees.orderCommittees(transaction, ids);
  return { action: 'catalogue_reordered', subjectId: eventId, after: `${ids.length} committees` };
}

/** Whether two lists contain the same ids, each once, in any order. */
export function isSame(ids: readonly string[], all: readonly string[]): boolean {
  const asked = new Set(ids);
  return asked.size === ids.length && ids.length === all.length && all.every((id) => asked.has(id));
}
