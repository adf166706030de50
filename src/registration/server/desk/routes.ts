import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as decisions from '../../contract/decisions.ts';
import * as calls from '../../contract/desk.ts';
import {
  confirmRegistration,
  type DecisionContext,
  decideSeveral,
  declineRegistration,
  undoDecision,
} from './decisions.ts';
import { exportRegistrations } from './export.ts';
import { endPresence, startPresence, takeNextPending } from './presence.ts';
import { getChanges } from './recent-changes.ts';
import {
  countRegistrations,
  listConfirmable,
  listEventRegistrations,
  listRegistrations,
  listRegistrationsByStatus,
} from './registration-list.ts';
import { addNote, correctLevel, getRegistration, getRegistrationDesk } from './registration-record.ts';
import { assignPortfolio, correctSeat, getSeats } from './seats.ts';
import { getStatistics } from './statistics.ts';

export function registrationDeskRoutes(app: FastifyInstance, context: Context & DecisionContext): void {
  serve(app, calls.getRegistered, () => listRegistrations(context));
  serve(app, calls.getRegistrationsByStatus, ({ params }) => listRegistrationsByStatus(context, params));
  serve(app, calls.getRegistration, ({ params }) => getRegistration(context, params));
  serve(app, calls.listRegistrations, ({ query }) => listEventRegistrations(context, query));
  serve(app, calls.listConfirmable, ({ params }) => listConfirmable(context, params));
  serve(app, calls.countRegistrations, () => countRegistrations(context));
  serve(app, calls.getRegistrationDesk, ({ params, query, caller }) =>
    getRegistrationDesk(context, caller, params, query),
  );
  serve(app, calls.getStatistics, ({ params }) => getStatistics(context, params));
  serveFile(app, calls.exportRegistrations, ({ params, query, caller }) =>
    exportRegistrations(context, caller, params, query),
  );
  serve(app, calls.startPresence, ({ body, caller }) => startPresence(context, caller, body));
  serve(app, calls.endPresence, ({ body, caller }) => endPresence(context, caller, body));
  serve(app, calls.takeNextPending, ({ body, caller }) => takeNextPending(context, caller, body));
  serve(app, calls.getChanges, ({ query, caller }) => getChanges(context, caller, query));
  serve(app, decisions.confirmRegistration, ({ body, caller }) => confirmRegistration(context, caller, body));
  serve(app, decisions.declineRegistration, ({ body, caller }) => declineRegistration(context, caller, body));
  serve(app, decisions.decideSeveral, ({ body, caller }) => decideSeveral(context, caller, body));
  serve(app, decisions.undoDecision, ({ body, caller }) => undoDecision(context, caller, body));
  serve(app, decisions.getSeats, ({ params }) => getSeats(context, params));
  serve(app, decisions.assignPortfolio, ({ body, caller }) => assignPortfolio(context, caller, body));
  serve(app, decisions.correctSeat, ({ body, caller }) => correctSeat(context, caller, body));
  serve(app, decisions.correctLevel, ({ body, caller }) => correctLevel(context, caller, body));
  serve(app, decisions.addNote, ({ body, caller }) => addNote(context, caller, body));
}
