export type { Letter } from './letter.ts';
export { type Outbox, startOutbox } from './outbox.ts';
export { queueMail } from './queue-mail.ts';
