export { countMessages, findMessages } from './contact.sql.ts';
export { forgetMessages } from './forget-messages.ts';
export { contactRoutes } from './routes.ts';
