import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../../contract/desk/index.ts';
import { addNote } from './add-note.ts';
import { assignPortfolio } from './assign-portfolio.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { correctLevel } from './correct-level.ts';
import { correctSeat } from './correct-seat.ts';
import { countRegistrations } from './count-registrations.ts';
import type { DecisionNeeds } from './decide-registration.ts';
import { decideSeveral } from './decide-several.ts';
import { declineRegistration } from './decline-registration.ts';
import { exportRegistrations } from './export-registrations.ts';
import { holdRegistration } from './hold-registration.ts';
import { listByStatus } from './list-by-status.ts';
import { listConfirmable } from './list-confirmable.ts';
import { listEventRegistrations } from './list-event-registrations.ts';
import { listRegistrations } from './list-registrations.ts';
import { readChanges } from './read-changes.ts';
import { readNumbers } from './read-numbers.ts';
import { readRegistration } from './read-registration.ts';
import { readRegistrationDesk } from './read-registration-desk.ts';
import { readSeats } from './read-seats.ts';
import { releaseRegistration } from './release-registration.ts';
import { takeNextPending } from './take-next-pending.ts';
import { undoDecision } from './undo-decision.ts';

/** The secretariat's calls: lists, decisions, seats. */
export function reviewRoutes(app: FastifyInstance, context: Context & DecisionNeeds): void {
  serve(app, calls.getRegistered, () => listRegistrations(context));
  serve(app, calls.getRegistrationsByStatus, ({ params }) => listByStatus(context, params));
  serve(app, calls.getRegistration, ({ params }) => readRegistration(context, params.eventID));
  serve(app, calls.getSeats, ({ params }) => readSeats(context, params.eventName));
  serve(app, calls.confirmRegistration, async ({ body: { regID: registrationId }, caller }) => {
    await confirmRegistration(context, caller, registrationId);
    return said(calls.confirmRegistration);
  });
  serve(app, calls.declineRegistration, async ({ body: { regID: registrationId, ...why }, caller }) => {
    await declineRegistration(context, caller, registrationId, why);
    return said(calls.declineRegistration);
  });
  serve(app, calls.assignPortfolio, async ({ body, caller }) => {
    await assignPortfolio(context, caller, body);
    return said(calls.assignPortfolio);
  });
  serve(app, calls.correctSeat, async ({ body, caller }) => {
    await correctSeat(context, caller, body);
    return said(calls.correctSeat);
  });
  serve(app, calls.correctLevel, async ({ body, caller }) => {
    await correctLevel(context, caller, body);
    return said(calls.correctLevel);
  });
  serve(app, calls.addNote, async ({ body, caller }) => {
    await addNote(context, caller, body);
    return said(calls.addNote);
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
    return said(calls.releaseRegistration);
  });
  serve(app, calls.takeNextPending, ({ body, caller }) => takeNextPending(context, caller, body));
  serve(app, calls.getChanges, ({ query, caller }) => readChanges(context, caller, query));
  serve(app, calls.decideSeveral, ({ body, caller }) => decideSeveral(context, caller, body));
  serve(app, calls.undoDecision, async ({ body, caller }) => ({
    ...said(calls.undoDecision),
    reached: await undoDecision(context, caller, body),
  }));
}
