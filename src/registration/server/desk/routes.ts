import type { FastifyInstance } from 'fastify';
import { successMessage } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../../contract/desk/index.ts';
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
  serve(app, calls.getSeats, ({ params }) => readSeats(context, params.eventName));
  serve(app, calls.confirmRegistration, async ({ body: { regID: registrationId }, caller }) => {
    await confirmRegistration(context, caller, registrationId);
    return successMessage(calls.confirmRegistration);
  });
  serve(app, calls.declineRegistration, async ({ body: { regID: registrationId, ...why }, caller }) => {
    await declineRegistration(context, caller, registrationId, why);
    return successMessage(calls.declineRegistration);
  });
  serve(app, calls.assignPortfolio, async ({ body, caller }) => {
    await assignPortfolio(context, caller, body);
    return successMessage(calls.assignPortfolio);
  });
  serve(app, calls.correctSeat, async ({ body, caller }) => {
    await correctSeat(context, caller, body);
    return successMessage(calls.correctSeat);
  });
  serve(app, calls.correctLevel, async ({ body, caller }) => {
    await correctLevel(context, caller, body);
    return successMessage(calls.correctLevel);
  });
  serve(app, calls.addNote, async ({ body, caller }) => {
    await addNote(context, caller, body);
    return successMessage(calls.addNote);
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
  serve(app, calls.holdRegistration, ({ body: { regID: registrationId }, caller }) =>
    holdRegistration(context, caller, registrationId),
  );
  serve(app, calls.releaseRegistration, async ({ body: { regID: registrationId }, caller }) => {
    await releaseRegistration(context, caller, registrationId);
    return successMessage(calls.releaseRegistration);
  });
  serve(app, calls.takeNextPending, ({ body, caller }) => takeNextPending(context, caller, body));
  serve(app, calls.getChanges, ({ query, caller }) => readChanges(context, caller, query));
  serve(app, calls.decideSeveral, ({ body, caller }) => decideSeveral(context, caller, body));
  serve(app, calls.undoDecision, async ({ body, caller }) => ({
    ...successMessage(calls.undoDecision),
    reached: await undoDecision(context, caller, body),
  }));
}
