export { countContactMessages, searchContactMessages } from './contact.sql.ts';
export { registerContactRoutes } from './routes.ts';
export { addMailedReplyToThread, closeQuietContactThreads, deleteExpiredContactThreads } from './threads.ts';
