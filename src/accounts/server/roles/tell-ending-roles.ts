import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { roleNoticeDays } from '../../contract.ts';
import { listSuperadmins } from '../accounts.sql.ts';
import { listToBeTold, markTold } from './last-days.sql.ts';
import { roleEndsLetter, roleEndsNotice } from './mails.ts';

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;

const noticeMs = roleNoticeDays * 24 * 60 * 60_000;

/**
 * Tells everybody whose role ends within a week, and the superadmins, once (product 3.16). Safe to run in several processes.
 * @param onError told about somebody who could not be told; it stops no other
 */
export async function tellEndingRoles(
  { db, ...context }: Needs & Pick<Context, 'db'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = context.clock();
  for (const id of await listToBeTold(db.queries, now, now + noticeMs))
    await db.change((changes) => tellIfSoon(changes, context, id)).catch(onError);
}

/** The same for one account, whose last day was perhaps set only now. */
export async function tellIfSoon(changes: Changes, context: Needs, accountId: string): Promise<void> {
  const now = context.clock();
  const told = await markTold(changes, accountId, now, now + noticeMs);
  if (!told) return;
  const letter = roleEndsLetter(told, told.role_ends_at, context.config);
  await queueMail(changes, context, told.email, letter);
  for (const superadmin of await listSuperadmins(changes, now)) {
    if (superadmin.id === told.id) continue;
    const notice = roleEndsNotice(superadmin, told, told.role_ends_at, context.config);
    await queueMail(changes, context, superadmin.email, notice);
  }
}
