import type { FastifyInstance } from 'fastify';
import { logOut, type OnAccountErased } from '#accounts/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { registerRoute, sendAnswer, serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { listScanConflicts } from './conflicts.ts';
import { exportAttendance, getDoorOverview, searchDoorDelegates } from './door.ts';
import { getOfflineDoorList } from './door-list.ts';
import { listDuePeople, markShiftArrival } from './due-people.ts';
import { endDuty, listDuties, listOwnDuties, markDutyPageOpened } from './duties.ts';
import { acceptDutyInvitation, findDutyInvitation, sendDutyInvitationAgain } from './duty-invitations.ts';
import { grantDuties, grantDuty } from './grant-duties.ts';
import { listOwnPasses, replaceOwnPass } from './passes.ts';
import {
  exportAttendanceByHour,
  exportAttendedSessionCounts,
  exportMissingDelegates,
  getAttendanceByHour,
  getAttendedSessionCounts,
  listMissingDelegates,
} from './report.ts';
import { getRoll, listRollCommittees, recordRollEvents } from './roll.ts';
import { overrideVerdict, recordScans, undoOwnScan } from './scans.ts';
import { addShifts, assignShift, deleteShift, listShifts, unassignShift, updateShift } from './shifts.ts';
import {
  arriveForShift,
  keepShift,
  listTeamShifts,
  offerShift,
  takeFreeShift,
  takeOfferedShift,
} from './team-shifts.ts';

export function registerAttendanceRoutes(
  app: FastifyInstance,
  context: Context,
  onAccountErased: OnAccountErased,
): void {
  registerDutyRoutes(app, context, onAccountErased);
  registerShiftRoutes(app, context);
  serve(app, calls.listOwnPasses, ({ caller }) => listOwnPasses(context, caller));
  serve(app, calls.replaceOwnPass, ({ caller, body }) => replaceOwnPass(context, caller, body));
  serve(app, calls.getDoorOverview, ({ params, query }) => getDoorOverview(context, params, query));
  serve(app, calls.searchDoorDelegates, ({ params, query }) => searchDoorDelegates(context, params, query));
  serve(app, calls.getOfflineDoorList, ({ caller, params, query }) =>
    getOfflineDoorList(context, caller, params, query),
  );
  serve(app, calls.listScanConflicts, ({ params, query }) => listScanConflicts(context, params, query));
  serve(app, calls.recordScans, ({ caller, body }) => recordScans(context, caller, body));
  serve(app, calls.undoOwnScan, ({ caller, body }) => undoOwnScan(context, caller, body));
  serve(app, calls.overrideVerdict, ({ caller, body }) => overrideVerdict(context, caller, body));
  registerRoute(app, calls.logOutDoorDevice, async ({ caller }, reply) => {
    await logOut(context, caller);
    return sendAnswer(reply.header('clear-site-data', '"storage"'), calls.logOutDoorDevice, {});
  });
  serveFile(app, calls.exportAttendance, ({ caller, params, query }) =>
    exportAttendance(context, caller, params, query),
  );
  serve(app, calls.listRollCommittees, ({ caller, params }) => listRollCommittees(context, caller, params));
  serve(app, calls.getRoll, ({ caller, params }) => getRoll(context, caller, params));
  serve(app, calls.recordRollEvents, ({ caller, body }) => recordRollEvents(context, caller, body));
  serve(app, calls.getAttendanceByHour, ({ params, query }) => getAttendanceByHour(context, params, query));
  serve(app, calls.getAttendedSessionCounts, ({ params }) => getAttendedSessionCounts(context, params));
  serve(app, calls.listMissingDelegates, ({ caller, params, query }) =>
    listMissingDelegates(context, caller, params, query),
  );
  serveFile(app, calls.exportAttendanceByHour, ({ caller, params, query }) =>
    exportAttendanceByHour(context, caller, params, query),
  );
  serveFile(app, calls.exportAttendedSessionCounts, ({ caller, params }) =>
    exportAttendedSessionCounts(context, caller, params),
  );
  serveFile(app, calls.exportMissingDelegates, ({ caller, params, query }) =>
    exportMissingDelegates(context, caller, params, query),
  );
}

function registerDutyRoutes(app: FastifyInstance, context: Context, onAccountErased: OnAccountErased): void {
  serve(app, calls.listDuties, ({ params }) => listDuties(context, params));
  serve(app, calls.grantDuty, ({ caller, body }) => grantDuty(context, caller, body));
  serve(app, calls.grantDuties, ({ caller, body }) => grantDuties(context, caller, body));
  serve(app, calls.endDuty, ({ caller, body }) => endDuty(context, caller, body));
  serve(app, calls.sendDutyInvitationAgain, ({ caller, body }) =>
    sendDutyInvitationAgain(context, caller, body),
  );
  serve(app, calls.listOwnDuties, ({ caller }) => listOwnDuties(context, caller));
  serve(app, calls.markDutyPageOpened, ({ caller, body }) => markDutyPageOpened(context, caller, body));
  serve(app, calls.findDutyInvitation, ({ body }) => findDutyInvitation(context, body));
  serve(app, calls.acceptDutyInvitation, async ({ body, request }) => {
    const from = { networkAddress: request.ip, userAgent: request.headers['user-agent'] };
    const { token, accountId } = await acceptDutyInvitation(context, body, from, onAccountErased);
    request.logged.account = accountId;
    return { token };
  });
}

function registerShiftRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listShifts, ({ params }) => listShifts(context, params));
  serve(app, calls.addShifts, ({ caller, body }) => addShifts(context, caller, body));
  serve(app, calls.updateShift, ({ caller, body }) => updateShift(context, caller, body));
  serve(app, calls.deleteShift, ({ caller, body }) => deleteShift(context, caller, body));
  serve(app, calls.assignShift, ({ caller, body }) => assignShift(context, caller, body));
  serve(app, calls.unassignShift, ({ caller, body }) => unassignShift(context, caller, body));
  serve(app, calls.listDuePeople, ({ caller }) => listDuePeople(context, caller));
  serve(app, calls.markShiftArrival, ({ body }) => markShiftArrival(context, body));
  serve(app, calls.listTeamShifts, ({ caller, params }) => listTeamShifts(context, caller, params));
  serve(app, calls.takeFreeShift, ({ caller, body }) => takeFreeShift(context, caller, body));
  serve(app, calls.offerShift, ({ caller, body }) => offerShift(context, caller, body));
  serve(app, calls.keepShift, ({ caller, body }) => keepShift(context, caller, body));
  serve(app, calls.takeOfferedShift, ({ caller, body }) => takeOfferedShift(context, caller, body));
  serve(app, calls.arriveForShift, ({ caller, body }) => arriveForShift(context, caller, body));
}
