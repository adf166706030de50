import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { addTimetableSessions } from './add-sessions.ts';
import { getOwnTimetables, getWallScreenTimetable, type TimetableContext } from './own-timetables.ts';
import * as plan from './site-plan.ts';
import * as desk from './timetable.ts';

export function registerTimetableRoutes(app: FastifyInstance, context: TimetableContext): void {
  serve(app, calls.getTimetable, ({ params }) => desk.getTimetable(context, params));
  serve(app, calls.saveTimetableSession, ({ caller, body }) =>
    desk.saveTimetableSession(context, caller, body),
  );
  serve(app, calls.addTimetableSessions, ({ caller, body }) => addTimetableSessions(context, caller, body));
  serve(app, calls.deleteTimetableSession, ({ caller, body }) =>
    desk.deleteTimetableSession(context, caller, body),
  );
  serve(app, calls.saveRoom, ({ caller, body }) => desk.saveRoom(context, caller, body));
  serve(app, calls.deleteRoom, ({ caller, body }) => desk.deleteRoom(context, caller, body));
  serveUpload(app, calls.uploadSitePlan, async ({ caller, query, signal }, file) =>
    plan.uploadSitePlan({ ...context, signal }, caller, query, file),
  );
  serve(app, calls.deleteSitePlan, ({ caller, body }) => plan.deleteSitePlan(context, caller, body));
  serve(app, calls.saveSitePlanPins, ({ caller, body }) => plan.saveSitePlanPins(context, caller, body));
  serveFile(app, calls.getSitePlan, ({ params }) => plan.getSitePlanPicture(context, params));
  serve(app, calls.setTimetableVisibility, ({ caller, body }) =>
    desk.setTimetableVisibility(context, caller, body),
  );
  serve(app, calls.renewWallScreenLink, ({ caller, body }) =>
    desk.renewWallScreenLink(context, caller, body),
  );
  serve(app, calls.getOwnTimetables, ({ caller }) => getOwnTimetables(context, caller));
  serve(app, calls.getWallScreenTimetable, ({ body }) => getWallScreenTimetable(context, body));
}
