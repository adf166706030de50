import { findAccount } from '#accounts/server/index.ts';
import { acceptsRegistrations, type Event } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { guardErrorHandler, startLoop } from '#platform/server/background-loop.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract/group.ts';
import { getEventOpenForRegistration, getEventUnlessDraft } from './events.ts';
import { createOrLockGroup, findOpenGroupId, lockOpenGroup } from './groups.sql.ts';
import { addInvitation, findInvitee, getLeaderAndEvent, type InviteContext } from './invitations.ts';
import {
  type DueLaterInvitation,
  deleteLaterInvitation,
  deleteLaterInvitationsBefore,
  insertLaterInvitation,
  listDueLaterInvitations,
  listEventNamesOfDueLaterInvitations,
  listLaterInvitationsOfLeader,
} from './later-invitations.sql.ts';
import { registrationLimits } from './limits.ts';

/**
 * Stores that an address is invited as soon as it has a verified account (product 7.13). The answer is the same whether
 * or not the address has an account.
 * @throws AppError as the call declares
 */
export async function keepInviteForLater(
  context: InviteContext,
  caller: Caller,
  body: CheckedBody<typeof calls.keepInviteForLater>,
): Promise<void> {
  const { errors } = calls.keepInviteForLater;
  const { leader, event } = await getLeaderAndEvent(context, caller, body);
  await consumeLimits(context, registrationLimits, {
    invitePerLeader: leader.id,
    invitePerInvitee: `${leader.id} ${body.email}`,
  });
  await context.db.change(async (transaction) => {
    const now = context.clock();
    await getEventOpenForRegistration(transaction, body.eventName, now);
    const group = { eventId: event.id, leaderId: leader.id, name: body.grpName };
    const groupId = await createOrLockGroup(transaction, group, newId(), now);
    if (!groupId) throw new AppError(errors.leaderRegistered);
    const invitation = { groupId, email: body.email };
    const most = calls.maxLaterInvitations;
    if (!(await insertLaterInvitation(transaction, invitation, { now, most })))
      throw new AppError(errors.tooManyWaiting);
  });
}

/** @throws AppError 404 if there is no such event, open group or waiting invitation of the caller */
export async function forgetInviteForLater(
  context: InviteContext,
  { accountId }: Caller,
  { email, eventName, grpName }: CheckedBody<typeof calls.forgetInviteForLater>,
): Promise<void> {
  const { notFound } = calls.forgetInviteForLater.errors;
  const event = await getEventUnlessDraft(context.db.queries, eventName);
  await context.db.change(async (transaction) => {
    const groupId = await findOpenGroupId(transaction, {
      eventId: event.id,
      leaderId: accountId,
      name: grpName,
    });
    if (!groupId || !(await deleteLaterInvitation(transaction, { groupId, email })))
      throw new AppError(notFound);
  });
}

export async function listInvitesForLater(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.listInvitesForLater>> {
  return { waiting: await listLaterInvitationsOfLeader(db.queries, accountId) };
}

const everyMs = 30_000;
const keptMs = calls.laterInvitationDays * 24 * 60 * 60_000;
const atOnce = 100;

/**
 * Mails the waiting invitations whose address has a verified account by now, each once, and deletes those that have
 * waited too long (product 7.13). An invitation to an event that is closed waits until it opens again. One that waits
 * or fails holds up no other.
 */
export async function sendLaterInvitations(
  context: InviteContext,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  for (const eventName of await listEventNamesOfDueLaterInvitations(db.queries)) {
    const event = await getEventUnlessDraft(db.queries, eventName).catch(() => undefined);
    if (!event || !acceptsRegistrations(event, now)) continue;
    let after: DueLaterInvitation | undefined;
    do {
      const page = await listDueLaterInvitations(db.queries, { eventName, after, atMost: atOnce });
      for (const due of page) await sendLaterInvitation(context, event, due).catch(onError);
      after = page.length === atOnce ? page.at(-1) : undefined;
    } while (after);
  }
  await db.change((transaction) => deleteLaterInvitationsBefore(transaction, now - keptMs));
}

async function sendLaterInvitation(
  context: InviteContext,
  event: Event,
  due: DueLaterInvitation,
): Promise<void> {
  await context.db.change(async (transaction) => {
    if (!(await lockOpenGroup(transaction, due.groupId))) return;
    if (!(await deleteLaterInvitation(transaction, due))) return;
    const leader = await findAccount(transaction, due.leaderId);
    const invitee = await findInvitee(transaction, event, due.email, context.clock());
    if (!leader || !invitee) return;
    await addInvitation(transaction, context, { leader, invitee, event, ...due });
  });
}

/**
 * Starts a loop that sends waiting invitations every 30 seconds. It runs in every process.
 * @returns a function that stops the loop after the current run
 */
export function startLaterInvitations(
  context: InviteContext,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const loop = startLoop(context.db, {
    everyMs,
    round: () => sendLaterInvitations(context, onError),
    onError,
  });
  loop.run().catch(guardErrorHandler(onError));
  return loop.stop;
}
