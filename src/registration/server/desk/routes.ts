import type { FastifyInstance } from 'fastify';
import { successMessage } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as decisions from '../../contract/decisions.ts';
import * as calls from '../../contract/desk.ts';
import { addNote } from './add-note.ts';
import { readChanges } from './changes.ts';
import { correctLevel } from './correct-level.ts';
import type { DecisionNeeds } from './decisions.ts';
import { confirmRegistration, decideSeveral, declineRegistration, undoDecision } from './decisions.ts';
import { assignPortfolio, correctSeat, readSeats } from './desk-seats.ts';
import { exportRegistrations } from './export.ts';
import { readNumbers } from './numbers.ts';
import { holdRegistration, releaseRegistration, takeNextPending } from './presence.ts';
import {
  countRegistrations,
  listByStatus,
  listConfirmable,
  listEventRegistrations,
  listRegistrations,
} from './registration-list.ts';
import { readRegistration, readRegistrationDesk } from './registration-record.ts';

/** The secretariat's calls: lists, decisions, seats. */
export function reviewRoutes(app: FastifyInstance, context: Context & DecisionNeeds): void {
  serve(app, calls.getRegistered, () => listRegistrations(context));
  serve(app, calls.getRegistrationsByStatus, ({ params }) => listByStatus(context, params));
  serve(app, calls.getRegistration, ({ params }) => readRegistration(context, params.eventID));
  serve(app, decisions.getSeats, ({ params }) => readSeats(context, params.eventName));
  serve(app, decisions.confirmRegistration, async ({ body: { regID: registrationId }, caller }) => {
    await confirmRegistration(context, caller, registrationId);
    return successMessage(decisions.confirmRegistration);
  });
  serve(app, decisions.declineRegistration, async ({ body: { regID: registrationId, ...why }, caller }) => {
    await declineRegistration(context, caller, registrationId, why);
    return successMessage(decisions.declineRegistration);
  });
  serve(app, decisions.assignPortfolio, async ({ body, caller }) => {
    await assignPortfolio(context, caller, body);
    return successMessage(decisions.assignPortfolio);
  });
  serve(app, decisions.correctSeat, async ({ body, caller }) => {
    await correctSeat(context, caller, body);
    return successMessage(decisions.correctSeat);
  });
  serve(app, decisions.correctLevel, async ({ body, caller }) => {
    await correctLevel(context, caller, body);
    return successMessage(decisions.correctLevel);
  });
  serve(app, decisions.addNote, async ({ body, caller }) => {
    await addNote(context, caller, body);
    return successMessage(decisions.addNote);
  });
  serve(app, calls.listRegistrations, ({ query }) => listEventRegistrations(context, query));
  serve(app, calls.listConfirmable, ({ params }) => listConfirmable(context, params.eventName));
  serve(app, calls.countRegistrations, () => countRegistrations(context));
  serve(app, calls.getRegistrationDesk, ({ params, query, caller }) =>
    readRegistrationDesk(context, caller, params.eventID, query),
  );
  serve(app, calls.getNumbers, ({ params }) => readNumbers(context, params.eventName));
  serveFile(app, calls.exportRegistrations, ({ params, query, caller }) =>
    exportRegistrations(context, caller, params, query),
  );
  serve(app, calls.startPresence, ({ body: { regID: registrationId }, caller }) =>
    holdRegistration(context, caller, registrationId),
  );
  serve(app, calls.endPresence, async ({ body: { regID: registrationId }, caller }) => {
    await releaseRegistration(context, caller, registrationId);
    return successMessage(calls.endPresence);
  });
  serve(app, calls.takeNextPending, ({ body, caller }) => takeNextPending(context, caller, body));
  serve(app, calls.getChanges, ({ query, caller }) => readChanges(context, caller, query));
  serve(app, decisions.decideSeveral, ({ body, caller }) => decideSeveral(context, caller, body));
  serve(app, decisions.undoDecision, async ({ body, caller }) => ({
    ...successMessage(decisions.undoDecision),
    reached: await undoDecision(context, caller, body),
  }));
}
