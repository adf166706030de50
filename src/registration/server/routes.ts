import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveKept } from '#platform/server/http/serve.ts';
import * as calls from '../contract/form.ts';
import { getDemand, getOwnCommittee } from '../contract/form.ts';
import type { OnRegistered } from './admission.ts';
import { getOwnRegistrations } from './get-own-registrations.ts';
import { givePaymentReference } from './give-reference.ts';
import { keptDemand } from './read-demand.ts';
import { readOwnCommittee } from './read-own-committee.ts';
import { register } from './register.ts';

/** @param conference the site's built-in defaults */
export function registrationRoutes(
  app: FastifyInstance,
  context: Context,
  onRegistered: OnRegistered,
  conference: Pick<Catalogue, 'payment'>,
): void {
  serve(
    app,
    calls.register,
    ({ caller, body, signal }) => register({ ...context, onRegistered, signal }, caller, body),
    {
      beforeReading: () => context.decoding.rejectWhenFull(),
    },
  );
  serve(app, calls.getPaymentReference, ({ caller, body }) =>
    givePaymentReference(context, caller, body, conference),
  );
  serveKept(app, getDemand, ({ params }) => keptDemand(context, params));
  serve(app, getOwnCommittee, ({ caller, params }) => readOwnCommittee(context, caller, params));
  serve(app, calls.getOwnRegistrations, ({ caller }) => getOwnRegistrations(context, caller));
}
