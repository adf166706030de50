export { copyTimetable, readPortableTimetable, replaceTimetable } from './copy-timetable.ts';
export { timetableRoutes } from './routes.ts';
export { listDatedSessions, listPublicSessions, readPublicSitePlan } from './shown-sessions.ts';
export { listSessions, type StoredSession } from './timetable.sql.ts';
