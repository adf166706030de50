import type { Context } from '#platform/server/context.ts';
import { singleFlight } from '#platform/server/single-flight.ts';
import type { Finding, Watched } from '#platform/server/watch/machine.ts';
import { readProofFigures } from './readings.sql.ts';

const lateMs = 30 * 60_000;

/** How the reading of payment pictures fares, for the operator. */
export function watchProofs({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>): Watched {
  const figures = singleFlight(() => readProofFigures(db.queries));
  return {
    gauges: [
      {
        name: 'proofs_waiting',
        help: 'Payment pictures that are neither read nor given up.',
        read: async () => (await figures()).waiting,
      },
      {
        name: 'proofs_oldest_seconds',
        help: 'Age of the registration whose picture waits longest.',
        read: async () => {
          const { oldestAt } = await figures();
          return oldestAt === null ? 0 : (clock() - oldestAt) / 1000;
        },
      },
      {
        name: 'proofs_given_up',
        help: 'Payment pictures that could not be read.',
        read: async () => (await figures()).givenUp,
      },
      {
        name: 'proofs_reading_seconds',
        help: 'Time that a payment picture takes, on average of the last 50.',
        read: async () => ((await figures()).tookMs ?? 0) / 1000,
      },
    ],
    findings: async () => {
      if (!config.readProofs) return [];
      const { waiting, oldestAt, givenUp, read } = await figures();
      return [
        waitingFinding(waiting, oldestAt === null ? 0 : clock() - oldestAt, read),
        ...givenUpFindings(givenUp),
      ];
    },
  };
}

function waitingFinding(waiting: number, ageMs: number, read: number): Finding {
  if (waiting === 0 || ageMs < lateMs)
    return { level: 'good', text: `${read} payment pictures are read, ${waiting} wait.` };
  return {
    level: 'notice',
    text: `${waiting} payment pictures wait to be read, the oldest for ${Math.round(ageMs / 60_000)} minutes. They are read while the processor is free.`,
  };
}

function givenUpFindings(givenUp: number): Finding[] {
  if (givenUp === 0) return [];
  return [
    {
      level: 'notice',
      text: `${givenUp} payment pictures could not be read. An admin sees them on /money, and can have them read again.`,
    },
  ];
}
