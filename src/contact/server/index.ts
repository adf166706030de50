export { countMessages, searchMessages } from './contact.sql.ts';
export { contactRoutes } from './routes.ts';
export { closeQuietThreads, deleteOldMessages, storeReply } from './threads.ts';
