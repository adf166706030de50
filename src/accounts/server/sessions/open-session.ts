import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { sessionDays } from '../../contract.ts';
import type { LockedAccount } from '../lock-account.sql.ts';
import { roleAt } from '../roles/held-role.ts';
import { addSession } from '../sessions.sql.ts';
import { deviceOf } from './device.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Opens a session of an account that the transaction holds, whichever way it logged in. The secretariat's log-ins are
 * written down.
 * @param userAgent what the browser says that it is
 * @returns its id, and its token, 43 characters, of which only the fingerprint is kept (product 4.1)
 */
export async function openSession(
  changes: Changes,
  { clock }: Pick<Context, 'clock'>,
  account: LockedAccount,
  userAgent: string | undefined,
): Promise<{ sessionId: string; token: string }> {
  const token = newToken();
  const sessionId = newId();
  const now = clock();
  await addSession(changes, {
    token_fingerprint: fingerprint(token),
    id: sessionId,
    account_id: account.id,
    created_at: now,
    expires_at: now + sessionDays * dayMs,
    device: deviceOf(userAgent),
  });
  const role = roleAt(account.held, now);
  if (role !== 'client')
    await recordAudit(changes, {
      at: now,
      actorId: account.id,
      action: 'logged in',
      subjectId: account.id,
      after: role,
    });
  return { sessionId, token };
}
