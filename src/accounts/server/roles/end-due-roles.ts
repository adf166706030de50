import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { removeFactor } from '../second-factor/second-factors.sql.ts';
import { removeSessions } from '../sessions.sql.ts';
import { endRole, listEnded } from './last-days.sql.ts';
import { roleEndedLetter } from './mails.ts';

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Writes down that the roles have ended whose last day is over (product 3.16): nobody had them since. Safe to run in several
 * processes.
 * @param onError told about a role that could not be ended; it stops no other
 */
export async function endDueRoles(
  { db, ...context }: Needs & Pick<Context, 'db'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await listEnded(db.queries, context.clock()))
    await db.change((changes) => endRoleIfDue(changes, context, id)).catch(onError);
}

/** The same for one account, before its role is changed or it is deleted: what follows finds the client it has become. */
export async function endRoleIfDue(changes: Changes, context: Needs, accountId: string): Promise<void> {
  const now = context.clock();
  const ended = await endRole(changes, accountId, now);
  if (!ended) return;
  await removeFactor(changes, accountId);
  await removeSessions(changes, accountId);
  await recordAudit(changes, {
    at: now,
    actorId: 'schedule',
    action: 'role changed',
    subjectId: accountId,
    before: ended.role,
    after: 'client',
  });
  await queueMail(changes, context, ended.email, roleEndedLetter(ended, context.config));
}
