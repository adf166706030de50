export type { Letter } from './letter.ts';
export { forgetMailsTo } from './outbox.sql.ts';
export { type Outbox, startOutbox } from './outbox.ts';
export { queueMail } from './queue-mail.ts';
