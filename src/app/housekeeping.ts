import {
  deleteExpiredCredentials,
  eraseDueAccounts,
  expireDueRoles,
  sendRoleExpiryNotices,
} from '#accounts/server/index.ts';
import { deleteOldUnsentAttachments } from '#announcements/server/index.ts';
import { issueMissingPasses, settleDutyInvitations, settleShifts } from '#attendance/server/index.ts';
import { deleteOldDeliveries } from '#connections/server/index.ts';
import { closeContactThreadsWithoutReply, deleteExpiredContactThreads } from '#contact/server/index.ts';
import { deleteCertificatesOfErasedEvents } from '#credentials/server/index.ts';
import { deleteOldBounces, deleteOldMailedPeople } from '#email/server/index.ts';
import { sendFeedbackMails } from '#feedback/server/index.ts';
import { purgeExpiredStays } from '#hospitality/server/index.ts';
import { deleteRetiredPictureVersions } from '#media/server/index.ts';
import { guardErrorHandler, startLoop } from '#platform/server/background-loop.ts';
import type { Context } from '#platform/server/context.ts';
import { deleteExpiredUses } from '#platform/server/limits/rate-limits.sql.ts';
import { purgeUnsentAnswerFiles, sendAnswerReminders } from '#questions/server/index.ts';
import { purgeRegistrationsOfEventsDueForErasure } from '#registration/server/index.ts';
import { purgeClosedReports } from '#reports/server/index.ts';
import { purgeExpiredEmergencyContacts } from '#welfare/server/index.ts';
import { onAccountErased } from './account-hooks.ts';

const everyMs = 60 * 60_000;

/**
 * Runs the periodic tasks, such as erasures and reminders, at once and then every hour. Truncates the write-ahead log
 * last, because the log still contains the data that the tasks erased.
 * @param onError receives the error of a failed task; the other tasks still run, and the next round runs all tasks
 * again
 * @returns a function that stops the loop after the current round
 */
export function startHousekeeping(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const loop = startLoop(context.db, { everyMs, round: () => runAllTasks(context, onError), onError });
  const first = loop.run();
  first.catch(guardErrorHandler(onError));
  return async () => {
    await loop.stop();
    await first;
  };
}

async function runAllTasks(context: Context, onError: (error: unknown) => void): Promise<void> {
  await expireDueRoles(context, onError).catch(onError);
  await sendRoleExpiryNotices(context, onError).catch(onError);
  await eraseDueAccounts(context, onAccountErased(context), onError).catch(onError);
  await purgeRegistrationsOfEventsDueForErasure(context, onError).catch(onError);
  await purgeExpiredEmergencyContacts(context).catch(onError);
  await purgeExpiredStays(context).catch(onError);
  await issueMissingPasses(context).catch(onError);
  await settleDutyInvitations(context).catch(onError);
  await settleShifts(context).catch(onError);
  await deleteCertificatesOfErasedEvents(context).catch(onError);
  await sendFeedbackMails(context, onError).catch(onError);
  await sendAnswerReminders(context, onError).catch(onError);
  await purgeUnsentAnswerFiles(context).catch(onError);
  await deleteExpiredCredentials(context).catch(onError);
  await deleteOldUnsentAttachments(context).catch(onError);
  await closeContactThreadsWithoutReply(context).catch(onError);
  await deleteExpiredContactThreads(context).catch(onError);
  await purgeClosedReports(context).catch(onError);
  await deleteOldBounces(context).catch(onError);
  await deleteOldMailedPeople(context).catch(onError);
  await deleteOldDeliveries(context).catch(onError);
  await deleteRetiredPictureVersions(context).catch(onError);
  await deleteExpiredUses(context.db.queries, context.clock()).catch(onError);
  await context.db.truncateWal().catch(onError);
}
