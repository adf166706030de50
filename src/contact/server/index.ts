export { countContactMessages, searchContactMessages } from './contact.sql.ts';
export { contactRoutes } from './routes.ts';
export { closeQuietContactThreads, deleteExpiredContactThreads, storeContactReply } from './threads.ts';
