export { countContactMessages, searchContactMessages } from './contact.sql.ts';
export { contactRoutes } from './routes.ts';
export { closeQuietContactThreads, purgeContactThreads, storeContactReply } from './threads.ts';
