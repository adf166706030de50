export { listAuthorsOfWaitingAnnouncements } from './announcements.sql.ts';
export { deleteOldUnsentAttachments, listAttachmentsForMail } from './attachments.ts';
export { listOwnMessages } from './messages.ts';
export { listPublicNoticesOfAnyTime } from './notices.ts';
export { createAnnouncementMailCheck, queueDueAnnouncements } from './queue-announcements.ts';
export { startAnnouncementQueueWorker } from './queue-worker.ts';
export { registerAnnouncementRoutes } from './routes.ts';
export { getNewsSubscription } from './subscription.ts';
