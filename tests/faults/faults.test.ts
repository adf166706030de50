import { describe, expect, test } from 'vitest';
import { findPostgres } from '../support/postgres.ts';
import { killed, mailServer, postgresRestarted, withPostgres } from './faults.ts';
import { killedWhileGivingSeats } from './giving-seats.ts';
import { killedWhileImporting } from './importing.ts';
import { killedWhilePublishing } from './publishing.ts';
import type { Outcome } from './support/hurt.ts';

/** A short look at what `npm run test:faults` does at length. */
describe.concurrent('nothing that was answered is lost or doubled', () => {
  const expectWhole = (outcome: Outcome) => {
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, wrong: [] });
    expect(outcome.answered).toBeGreaterThan(0);
  };

  test('when the server is killed in the middle', { timeout: 900_000 }, async () => {
    expectWhole(await killed(2));
  });

  test('when the server is killed while it publishes', { timeout: 900_000 }, async () => {
    const { lost, wrong } = await killedWhilePublishing(2);
    expect({ lost, wrong }).toEqual({ lost: 0, wrong: [] });
  });

  test('when the server is killed while it gives 300 seats', { timeout: 900_000 }, async () => {
    const { lost, doubled, wrong } = await killedWhileGivingSeats(2);
    expect({ lost, doubled, wrong }).toEqual({ lost: 0, doubled: 0, wrong: [] });
  });

  test('when the server is killed while it takes a statement', { timeout: 900_000 }, async () => {
    expectWhole(await killedWhileImporting(2));
  });

  test('when the mail server hangs up in the middle of a mail', { timeout: 900_000 }, async () => {
    expectWhole(await mailServer('closing mid-message'));
  });

  test.runIf(findPostgres())('when PostgreSQL crashes and comes back', { timeout: 900_000 }, async () => {
    expectWhole(await withPostgres((server) => postgresRestarted(1, server, 'QUIT')));
  });
});
