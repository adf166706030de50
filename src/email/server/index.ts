export { listDashboardMessages, markDashboardMessagesSeen } from './dashboard-messages.sql.ts';
export type { MessageContent } from './dashboard-messages.ts';
export { assertDkimSigningWorks } from './dkim.ts';
export type { AttachmentMakers, Club, ClubLetter, Letter, LetterFact } from './letter.ts';
export { buildLinkViaLogin } from './letter.ts';
export { deleteOldBounces, getOwnBounceStatus } from './mailbox/bounces.ts';
export { startMailbox } from './mailbox/mailbox.ts';
export type { Reply } from './mailbox/receive-mail.ts';
export {
  countIfWordsAllowed,
  countMailedPeople,
  deleteOldMailedPeople,
  recordMailedPeople,
} from './mailed-people.ts';
export {
  countUnsentMails,
  deleteMails,
  deleteMailsAboutEvent,
  deleteMailsOfAccount,
  deleteUnsentMails,
  deleteUntriedMails,
  searchMails,
} from './outbox.sql.ts';
export { startOutbox } from './outbox.ts';
export { buildOutboxMonitor } from './outbox-monitor.ts';
export type { CheckDelivery, DeliveryChecks } from './queue-mail.ts';
export { checkLinkWith, queueMail, queueMails } from './queue-mail.ts';
export { registerMailRoutes } from './routes.ts';
export { buildMessageId } from './sender.ts';
export { renderLetter } from './template.ts';
