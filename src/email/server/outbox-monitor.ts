import { dayMs } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import type { Context } from '#platform/server/context.ts';
import type { Finding, Monitored } from '#platform/server/monitoring/machine-metrics.ts';
import { getOutboxStatus } from './outbox.sql.ts';

const lateMs = 10 * 60_000;

export function buildOutboxMonitor({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Monitored {
  const status = () => getOutboxStatus(db.queries, clock() - dayMs);
  return {
    gauges: [
      {
        name: 'outbox_waiting',
        help: 'Mails that wait to be sent.',
        read: async () => (await status()).waiting,
      },
      {
        name: 'outbox_oldest_seconds',
        help: 'Age of the mail that waits longest.',
        read: async () => {
          const { oldestQueuedAt } = await status();
          return oldestQueuedAt === null ? 0 : (clock() - oldestQueuedAt) / 1000;
        },
      },
      {
        name: 'outbox_failed',
        help: 'Mails of the last day that could not be delivered.',
        read: async () => (await status()).failed,
      },
    ],
    findings: async () => outboxFindings(await status(), clock(), config.smtpUrl !== undefined),
  };
}

function outboxFindings(
  { waiting, oldestQueuedAt, lastError, failed }: Awaited<ReturnType<typeof getOutboxStatus>>,
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
