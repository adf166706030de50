import { buildMailSearchText } from '#email/server/outbox.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';

/**
 * Returns a search text that matches about fifty people for any number of registrations. Sample names repeat, but
 * addresses are numbered.
 */
export function namedByFifty({ registrations }: { registrations: number }): string {
  return registrations > 1_000 ? 'aarav.sample.12' : 'aarav';
}

/** Inserts a mail and an audit entry for each account. The mails have all states. */
export async function fillLogs({ db, secret, clock }: Context): Promise<void> {
  const accounts = await db.queries.selectFrom('accounts').select(['id', 'email', 'role']).execute();
  const actor = accounts.find(({ role }) => role === 'superadmin')?.id ?? '';
  const sealed = secret.seal('x'.repeat(4_500));
  const now = clock();
  const states = [
    { due_at: now, sealed },
    { due_at: now, attempts: 3, last_error: 'connect ECONNREFUSED', sealed },
    { due_at: null, attempts: 60, failed_at: now, last_error: '550 no such mailbox', sealed },
    { due_at: null, attempts: 1, sent_at: now },
  ];
  const entries = accounts.map(({ id, email }, n) => ({
    mail: {
      id: newId(),
      kind: 'confirmed',
      recipient: email,
      subject: 'Sample',
      queued_at: now - n * 60_000,
      due_at: null,
      ...states[n % states.length],
      search_text: buildMailSearchText({ kind: 'confirmed', recipient: email, subject: 'Sample' }),
    },
    audit: {
      id: newId(),
      at: now - n * 60_000,
      actor_id: actor,
      action: n % 3 ? 'registration_confirmed' : 'role_changed',
      subject_id: id,
      before: 'pending',
      after: 'confirmed',
    },
  }));
  for (let from = 0; from < entries.length; from += 500) {
    const some = entries.slice(from, from + 500);
    await db.change(async (transaction) => {
      for (const { mail } of some) await transaction.insertInto('outbox').values(mail).execute();
      await transaction
        .insertInto('audit_log')
        .values(some.map(({ audit }) => audit))
        .execute();
    });
  }
}
