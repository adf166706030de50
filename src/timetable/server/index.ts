export { copyTimetable, readPortableTimetable, replaceTimetable } from './copy-timetable.ts';
export { timetableRoutes } from './routes.ts';
export { listPublicSessions } from './shown-sessions.ts';
