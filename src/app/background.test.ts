import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOfferAndSwapExpiry } from '#allocation/server/index.ts';
import { startReadingProofs, startReconciler } from '#bank/server/index.ts';
import { startFullEventUpdater } from '#conference/server/index.ts';
import { startWebhookSender } from '#connections/server/index.ts';
import { startOutbox } from '#email/server/index.ts';
import { startPictureWorker } from '#media/server/index.ts';
import { startLaterInvitations } from '#registration/server/index.ts';
import { testApp } from '#tests/support/app.ts';
import { conference } from '#tests/support/conference.ts';
import { startHousekeeping } from './housekeeping.ts';

const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'club@example.org' };
const hour = 60 * 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('no work of the background goes on when the database has closed', async () => {
  const { context, close } = await testApp({ settings });
  const report = vi.fn();
  startPictureWorker(context, report);
  startReadingProofs(context, conference, report);
  startReconciler(context, report);
  startHousekeeping(context, report);
  startOfferAndSwapExpiry(context, report);
  startLaterInvitations(context, report);
  startFullEventUpdater(context, report);
  startOutbox(context, {}, report);
  startWebhookSender(context, report);
  const statement = vi.spyOn(context.db.queries, 'selectFrom');
  await close();
  statement.mockClear();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(report).not.toHaveBeenCalled();
  expect(statement).not.toHaveBeenCalled();
});
