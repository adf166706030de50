import { plural } from '#platform/rule/plural.ts';
import type { Context } from '#platform/server/context.ts';
import type { Finding, Watched } from '#platform/server/watch/machine.ts';
import { getOutboxFigures } from './outbox.sql.ts';

const lateMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Metrics and findings about the outbox, for the operator. */
export function watchOutbox({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Watched {
  const figures = () => getOutboxFigures(db.queries, clock() - dayMs);
  return {
    gauges: [
      {
        name: 'outbox_waiting',
        help: 'Mails that wait to be sent.',
        read: async () => (await figures()).waiting,
      },
      {
        name: 'outbox_oldest_seconds',
        help: 'Age of the mail that waits longest.',
        read: async () => {
          const { oldestQueuedAt } = await figures();
          return oldestQueuedAt === null ? 0 : (clock() - oldestQueuedAt) / 1000;
        },
      },
      {
        name: 'outbox_failed',
        help: 'Mails of the last day that could not be delivered.',
        read: async () => (await figures()).failed,
      },
    ],
    findings: async () => outboxFindings(await figures(), clock(), config.smtpUrl !== undefined),
  };
}

function outboxFindings(
  { waiting, oldestQueuedAt, lastError, failed }: Awaited<ReturnType<typeof getOutboxFigures>>,
  now: number,
  hasMailServer: boolean,
): Finding[] {
  if (!hasMailServer)
    return [
      {
        level: 'notice',
        text: `No mail server is set. Mails in the outbox: ${waiting}. Set SMTP_URL and MAIL_FROM to send them.`,
      },
    ];
  const findings: Finding[] = [];
  const age = oldestQueuedAt === null ? 0 : now - oldestQueuedAt;
  if (age > lateMs)
    findings.push({
      level: 'wrong',
      text: `${plural(waiting, { one: '# mail waits', other: '# mails wait' })}, the oldest for ${Math.round(age / 60_000)} minutes. The last error: ${lastError ?? 'none yet'}. They are retried automatically.`,
    });
  else findings.push({ level: 'good', text: `Mail is flowing: ${waiting} queued.` });
  if (failed > 0)
    findings.push({
      level: 'notice',
      text: `${plural(failed, { one: '# mail', other: '# mails' })} of the last day could not be delivered. Open the outbox to see the reasons and to send them again.`,
    });
  return findings;
}
