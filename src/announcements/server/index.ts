export { checkAnnouncement, queueAnnouncements, startQueueingAnnouncements } from './queue-announcements.ts';
export { announcementRoutes } from './routes.ts';
