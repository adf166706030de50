export { deleteUnsentAttachments, listAttachmentsForMail } from './attachments.ts';
export { listPublicNotices } from './notices.ts';
export { createAnnouncementMailCheck, queueDueAnnouncements } from './queue-announcements.ts';
export { startAnnouncementQueueWorker } from './queue-worker.ts';
export { announcementRoutes } from './routes.ts';
