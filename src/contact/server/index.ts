export { countMessages, searchMessages } from './contact.sql.ts';
export { deleteOldMessages } from './messages.ts';
export { contactRoutes } from './routes.ts';
