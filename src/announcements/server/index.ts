export { deleteUnsentFiles, readAttachments } from './files.ts';
export { checkAnnouncement, queueAnnouncements } from './queue-announcements.ts';
export { startQueueingAnnouncements } from './queue-worker.ts';
export { announcementRoutes } from './routes.ts';
