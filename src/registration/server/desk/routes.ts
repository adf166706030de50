import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as decisions from '../../contract/decisions.ts';
import * as calls from '../../contract/desk.ts';
import { listMissingDetailsToConfirm } from '../missing-details.ts';
import {
  confirmRegistration,
  type DecisionContext,
  decideSeveralRegistrations,
  declineRegistration,
  undoDecision,
} from './decisions.ts';
import { exportRegistrations } from './export.ts';
import { endPresence, startPresence, takeNextPendingRegistration } from './presence.ts';
import { getRecentChanges } from './recent-changes.ts';
import {
  countRegistrationsByEvent,
  listEventRegistrationsPage,
  listRegistrationsByStatus,
  listSelectedRegistrations,
  listSettledUndecidedRegistrations,
} from './registration-list.ts';
import {
  addNote,
  correctExperienceLevel,
  getRegistration,
  getRegistrationForDesk,
  type RecordHooks,
} from './registration-record.ts';
import { assignPortfolio, correctSeat, getSeatsOfEvent } from './seats.ts';
import { getRegistrationStatistics } from './statistics.ts';

export function registerRegistrationDeskRoutes(
  app: FastifyInstance,
  context: Context & DecisionContext & RecordHooks,
): void {
  serve(app, calls.listAllRegistrations, () => listSelectedRegistrations(context));
  serve(app, calls.listRegistrationsByStatus, ({ params }) => listRegistrationsByStatus(context, params));
  serve(app, calls.getRegistration, ({ params }) => getRegistration(context, params));
  serve(app, calls.listRegistrations, ({ query }) => listEventRegistrationsPage(context, query));
  serve(app, calls.listSettledUndecidedRegistrations, ({ params }) =>
    listSettledUndecidedRegistrations(context, params),
  );
  serve(app, calls.listMissingDetailsToConfirm, ({ query }) => listMissingDetailsToConfirm(context, query));
  serve(app, calls.countRegistrationsByEvent, () => countRegistrationsByEvent(context));
  serve(app, calls.getRegistrationForDesk, ({ params, query, caller }) =>
    getRegistrationForDesk(context, caller, params, query),
  );
  serve(app, calls.getRegistrationStatistics, ({ params }) => getRegistrationStatistics(context, params));
  serveFile(app, calls.exportRegistrations, ({ params, query, caller }) =>
    exportRegistrations(context, caller, params, query),
  );
  serve(app, calls.startPresence, ({ body, caller }) => startPresence(context, caller, body));
  serve(app, calls.endPresence, ({ body, caller }) => endPresence(context, caller, body));
  serve(app, calls.takeNextPendingRegistration, ({ body, caller }) =>
    takeNextPendingRegistration(context, caller, body),
  );
  serve(app, calls.getRecentChanges, ({ query, caller }) => getRecentChanges(context, caller, query));
  serve(app, decisions.confirmRegistration, ({ body, caller }) => confirmRegistration(context, caller, body));
  serve(app, decisions.declineRegistration, ({ body, caller }) => declineRegistration(context, caller, body));
  serve(app, decisions.decideSeveralRegistrations, ({ body, caller }) =>
    decideSeveralRegistrations(context, caller, body),
  );
  serve(app, decisions.undoDecision, ({ body, caller }) => undoDecision(context, caller, body));
  serve(app, decisions.getSeatsOfEvent, ({ params }) => getSeatsOfEvent(context, params));
  serve(app, decisions.assignPortfolio, ({ body, caller }) => assignPortfolio(context, caller, body));
  serve(app, decisions.correctSeat, ({ body, caller }) => correctSeat(context, caller, body));
  serve(app, decisions.correctExperienceLevel, ({ body, caller }) =>
    correctExperienceLevel(context, caller, body),
  );
  serve(app, decisions.addNote, ({ body, caller }) => addNote(context, caller, body));
}
