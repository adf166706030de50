export { copyTimetable, getPortableTimetable, replaceTimetableIfUnchanged } from './copy-timetable.ts';
export { findTimetablePath, getOwnTimetables } from './own-timetables.ts';
export { registerTimetableRoutes } from './routes.ts';
export {
  findPublicSitePlan,
  listDatedSessions,
  listPublicSessions,
  mapRemovedSessionsById,
} from './shown-sessions.ts';
export { findSitePlanWithPicture } from './site-plan.ts';
export { listTimetableSessions, type StoredSession } from './timetable.sql.ts';
