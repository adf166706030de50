export type { AttachmentMakers } from './attachment.ts';
export type { Club, ClubLetter, Letter } from './letter.ts';
export type { CheckLink, LinkChecks } from './mailed-link.ts';
export { forgetMailsAbout, forgetMailsTo } from './outbox.sql.ts';
export { startOutbox } from './outbox.ts';
export { countUnsent, findMails } from './outbox-list.sql.ts';
export { queueMail, queueMails } from './queue-mail.ts';
export { mailRoutes } from './routes.ts';
export { watchOutbox } from './watch-outbox.ts';
