import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { admitTo } from '#platform/server/http/request-work.ts';
import { serve, serveCached } from '#platform/server/http/serve.ts';
import { changeRegistration as changeCall, changePaymentWay as wayCall } from '../contract/changes.ts';
import * as calls from '../contract/form.ts';
import * as groupCalls from '../contract/group.ts';
import { changePaymentWay } from './change-payment-way.ts';
import { changeRegistration } from './change-registration.ts';
import { getPortfolioDemand } from './demand.ts';
import type { OnFeeChanged } from './fee-changes.ts';
import { leaveGroupAndDeleteRegistration, removeMemberAndDeleteRegistration, renameGroup } from './groups.ts';
import { createShareLinkOfInvite, remindInvitees, sendInvite, withdrawInvite } from './invitations.ts';
import { forgetInviteForLater, keepInviteForLater, listInvitesForLater } from './later-invitations.ts';
import { getOwnCommittee, listOwnRegistrations } from './own-registrations.ts';
import { issuePaymentReference } from './payment-references.ts';
import { register } from './register.ts';
import { reserveFees } from './reserve-fees.ts';

export function registerRegistrationRoutes(
  app: FastifyInstance,
  context: Context,
  { onFeeChanged }: { onFeeChanged: OnFeeChanged },
  conference: Pick<Catalogue, 'payment'>,
): void {
  serve(
    app,
    calls.register,
    ({ caller, body, signal, request }) =>
      register({ ...context, conference, signal, network: request.ip }, caller, body),
    { beforeReading: admitTo(context.decoding) },
  );
  serve(app, changeCall, ({ caller, body }) =>
    changeRegistration({ ...context, onFeeChanged, conference }, caller, body),
  );
  serve(app, wayCall, async ({ caller, body }) => {
    await changePaymentWay({ ...context, onFeeChanged, conference }, caller, body);
  });
  serve(app, calls.issuePaymentReference, ({ caller, body }) =>
    issuePaymentReference(context, caller, body, conference),
  );
  serve(app, calls.reserveFees, ({ caller, body }) => reserveFees(context, caller, body));
  serveCached(app, calls.getPortfolioDemand, ({ params }) => getPortfolioDemand(context, params));
  serve(app, calls.getOwnCommittee, ({ caller, params }) => getOwnCommittee(context, caller, params));
  serve(app, calls.listOwnRegistrations, ({ caller }) => listOwnRegistrations(context, caller));
}

export function registerGroupRoutes(app: FastifyInstance, context: Context): void {
  serve(app, groupCalls.sendInvite, ({ caller, body }) => sendInvite(context, caller, body));
  serve(app, groupCalls.keepInviteForLater, ({ caller, body }) => keepInviteForLater(context, caller, body));
  serve(app, groupCalls.forgetInviteForLater, ({ caller, body }) =>
    forgetInviteForLater(context, caller, body),
  );
  serve(app, groupCalls.listInvitesForLater, ({ caller }) => listInvitesForLater(context, caller));
  serve(app, groupCalls.createShareLinkOfInvite, ({ caller, body }) =>
    createShareLinkOfInvite(context, caller, body),
  );
  serve(app, groupCalls.remindInvitees, ({ caller, body }) => remindInvitees(context, caller, body));
  serve(app, groupCalls.withdrawInvite, ({ caller, body }) => withdrawInvite(context, caller, body));
  serve(app, groupCalls.removeMemberAndDeleteRegistration, ({ caller, body }) =>
    removeMemberAndDeleteRegistration(context, caller, body),
  );
  serve(app, groupCalls.renameGroup, ({ caller, body }) => renameGroup(context, caller, body));
  serve(app, groupCalls.leaveGroupAndDeleteRegistration, ({ caller, body }) =>
    leaveGroupAndDeleteRegistration(context, caller, body),
  );
}
