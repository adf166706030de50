import { openCommittee } from '#attendance/server/index.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { otherCommittee } from '../contract/of-committee.ts';

/**
 * Opens a committee for its chairs.
 * @throws AppError 403 if the caller does not chair it; 404 if there is no such event or committee
 */
export async function openChairedCommittee(
  db: Db,
  caller: Caller,
  asked: { eventName: string; committee: string },
  now: number,
) {
  const opened = await openCommittee(db, caller, asked, now);
  if (!opened.mayMark) throw new AppError(otherCommittee);
  return opened;
}

/**
 * Opens a committee for its chairs and for superadmins. An admin who chairs another committee may only read this one.
 * @throws AppError 403 if the caller neither chairs it nor is a superadmin; 404 if there is no such event or committee
 */
export async function openCommitteeForSuperadmins(
  db: Db,
  caller: Caller,
  asked: { eventName: string; committee: string },
  now: number,
) {
  const opened = await openCommittee(db, caller, asked, now);
  if (!opened.mayMark && caller.role !== 'superadmin') throw new AppError(otherCommittee);
  return opened;
}
