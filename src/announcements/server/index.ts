export { deleteUnsentFiles, readAttachments } from './files.ts';
export { listPublicNotices } from './notices.ts';
export { createAnnouncementCheck, queueAnnouncements } from './queue-announcements.ts';
export { startQueueingAnnouncements } from './queue-worker.ts';
export { announcementRoutes } from './routes.ts';
