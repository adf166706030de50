import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCached } from '#platform/server/http/serve.ts';
import * as calls from '../contract/form.ts';
import * as groupCalls from '../contract/group.ts';
import type { OnRegistered } from './admission.ts';
import { getDemand } from './demand.ts';
import { leaveGroup } from './groups.ts';
import { sendInvite, withdrawInvite } from './invitations.ts';
import { getOwnCommittee, getOwnRegistrations } from './own-registrations.ts';
import { getPaymentReference } from './payment-references.ts';
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
    { beforeReading: () => context.decoding.rejectWhenFull() },
  );
  serve(app, calls.getPaymentReference, ({ caller, body }) =>
    getPaymentReference(context, caller, body, conference),
  );
  serveCached(app, calls.getDemand, ({ params }) => getDemand(context, params));
  serve(app, calls.getOwnCommittee, ({ caller, params }) => getOwnCommittee(context, caller, params));
  serve(app, calls.getOwnRegistrations, ({ caller }) => getOwnRegistrations(context, caller));
}

export function groupRoutes(app: FastifyInstance, context: Context): void {
  serve(app, groupCalls.sendInvite, ({ caller, body }) => sendInvite(context, caller, body));
  serve(app, groupCalls.withdrawInvite, ({ caller, body }) => withdrawInvite(context, caller, body));
  serve(app, groupCalls.leaveGroup, ({ caller, body }) => leaveGroup(context, caller, body));
}
