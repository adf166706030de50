export { countContactMessages, searchContactMessages } from './contact.sql.ts';
export { registerContactRoutes } from './routes.ts';
export { closeQuietContactThreads, deleteExpiredContactThreads, storeContactReply } from './threads.ts';
