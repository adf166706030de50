import { AppError } from '#platform/server/http/app-error.ts';
import { type CommitteeFields, changeCatalogue as call } from '../../contract.ts';
import * as committees from './catalogue.sql.ts';
import { findCommittee } from './catalogue.sql.ts';
import { type AuditEntry, type ChangeContext, hasSameIds } from './catalogue-change.ts';

const { errors } = call;

/** Adds a committee. Its value is derived from its short name and never changes. */
export async function addCommittee(
  { transaction, eventId }: ChangeContext,
  fields: CommitteeFields,
): Promise<AuditEntry> {
  const value = uniqueValue(fields.shortName, await committees.listCommitteeValues(transaction, eventId));
  const subjectId = await committees.addCommittee(transaction, eventId, value, fields);
  return { action: 'committee_added', subjectId, after: fields.name };
}

/** Returns a value such as 'Human-Rights-Council' for 'Human Rights Council', with a number if it is taken. */
function uniqueValue(shortName: string, taken: readonly string[]): string {
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

async function getCommittee({ transaction, eventId }: ChangeContext, id: string) {
  const committee = await findCommittee(transaction, eventId, id);
  if (!committee) throw new AppError(errors.noSuchEntry);
  return committee;
}

export async function changeCommittee(
  context: ChangeContext,
  id: string,
  fields: CommitteeFields,
): Promise<AuditEntry> {
  const { name } = await getCommittee(context, id);
  await committees.updateCommittee(context.transaction, id, fields);
  return { action: 'committee_changed', subjectId: id, before: name, after: fields.name };
}

/**
 * Withdraws, restores or deletes a committee.
 * @throws AppError 404 when it does not exist; 409 when a delegate has chosen the committee to delete, or has a seat in
 *   it
 */
export async function withdrawRestoreOrDeleteCommittee(
  context: ChangeContext,
  id: string,
  what: 'withdraw' | 'restore' | 'delete',
): Promise<AuditEntry> {
  const { name } = await getCommittee(context, id);
  if (what === 'delete') {
    if (!(await committees.deleteCommittee(context.transaction, id))) throw new AppError(errors.chosen);
    return { action: 'committee_deleted', subjectId: id, before: name };
  }
  await committees.setCommitteeWithdrawnAt(context.transaction, id, what === 'withdraw' ? context.now : null);
  return {
    action: what === 'withdraw' ? 'committee_withdrawn' : 'committee_restored',
    subjectId: id,
    after: name,
  };
}

/**
 * Changes the order of the committees.
 * @param ids all committees of the event in the new order
 * @throws AppError 409 when these are not exactly the committees of the event
 */
export async function orderCommittees(
  { transaction, eventId }: ChangeContext,
  ids: readonly string[],
): Promise<AuditEntry> {
  if (!hasSameIds(ids, await committees.listCommitteeIds(transaction, eventId)))
    throw new AppError(errors.otherOrder);
  await committees.orderCommittees(transaction, ids);
  return {
    action: 'catalogue_reordered',
    subjectId: eventId,
    after: { fact: 'count', of: 'committees', count: ids.length },
  };
}
