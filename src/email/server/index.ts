export type { AttachmentMakers, Club, ClubLetter, Letter } from './letter.ts';
export { linkViaLogin } from './letter.ts';
export { countUnsent, deleteMailsAbout, deleteMailsTo, searchMails } from './outbox.sql.ts';
export { startOutbox } from './outbox.ts';
export type { CheckLink, LinkChecks } from './queue-mail.ts';
export { queueMail, queueMails } from './queue-mail.ts';
export { mailRoutes } from './routes.ts';
export { renderLetter } from './template.ts';
export { outboxMetrics } from './watch-outbox.ts';
