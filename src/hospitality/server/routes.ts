import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import {
  fillBeds,
  getBedProposal,
  getBeds,
  moveGuest,
  saveHospitalitySettings,
  setGuestCategories,
} from './beds.ts';
import { listOwnStays, saveOwnStay } from './own-stays.ts';
import { enterTeamStay, listOwnTeamStays, saveOwnTeamStay } from './own-team-stays.ts';
import { loadHospitalityList, recordDetailOpenings, recordStayMarks } from './people.ts';
import { printHospitality } from './print.ts';
import { deleteRoom, saveRooms } from './rooms.ts';
import { changeTeamStays, getTeamStays } from './team-stays.ts';

export function registerHospitalityRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.loadHospitalityList, ({ caller, body }) => loadHospitalityList(context, caller, body));
  serve(app, calls.recordDetailOpenings, ({ caller, body }) => recordDetailOpenings(context, caller, body));
  serve(app, calls.recordStayMarks, ({ caller, body }) => recordStayMarks(context, caller, body));
  serve(app, calls.getBeds, ({ params }) => getBeds(context, params));
  serve(app, calls.saveHospitalitySettings, ({ caller, body }) =>
    saveHospitalitySettings(context, caller, body),
  );
  serve(app, calls.saveRooms, ({ caller, body }) => saveRooms(context, caller, body));
  serve(app, calls.deleteRoom, ({ caller, body }) => deleteRoom(context, caller, body));
  serve(app, calls.proposeBeds, ({ caller, params }) => getBedProposal(context, caller, params));
  serve(app, calls.fillBeds, ({ caller, body }) => fillBeds(context, caller, body));
  serve(app, calls.moveGuest, ({ caller, body }) => moveGuest(context, caller, body));
  serve(app, calls.setGuestCategories, ({ caller, body }) => setGuestCategories(context, caller, body));
  serve(app, calls.getTeamStays, ({ params }) => getTeamStays(context, params));
  serve(app, calls.changeTeamStays, ({ caller, body }) => changeTeamStays(context, caller, body));
  serve(app, calls.enterTeamStay, ({ caller, body }) => enterTeamStay(context, caller, body));
  serveFile(app, calls.printHospitality, ({ caller, params, query }) =>
    printHospitality(context, caller, params, query),
  );
  serve(app, calls.getOwnStays, ({ caller }) => listOwnStays(context, caller));
  serve(app, calls.saveOwnStay, ({ caller, body }) => saveOwnStay(context, caller, body));
  serve(app, calls.getOwnTeamStays, ({ caller }) => listOwnTeamStays(context, caller));
  serve(app, calls.saveOwnTeamStay, ({ caller, body }) => saveOwnTeamStay(context, caller, body));
}
