export { countContactMessages, searchContactMessages } from './contact.sql.ts';
export { registerContactRoutes } from './routes.ts';
export {
  addMailedReplyToThread,
  closeContactThreadsWithoutReply,
  deleteExpiredContactThreads,
} from './threads.ts';
