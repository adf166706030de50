import {
  createVerifiedAccountOrTakeOver,
  hashPasswordOfNewAccount,
  type OnAccountErased,
} from '#accounts/server/index.ts';
import { checkLinkWith, queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { dayMs, dayOf, type Region } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import {
  acceptDutyInvitation as acceptCall,
  sendDutyInvitationAgain as againCall,
  dutyInvitationDays,
  findDutyInvitation as findCall,
} from '../contract.ts';
import { upsertDuty } from './duties.sql.ts';
import {
  deleteEndedInvitations,
  deleteInvitationsOfAddress,
  findAddressOfInvitationLink,
  findInvitation,
  isInvitationLinkOpen,
  listInvitationsOfAddress,
  listVerifiedInvitedAccounts,
  lockInvitationLink,
  lockInvitationsOfAddress,
  replaceInvitationLink,
} from './duty-invitations.sql.ts';
import { attendanceLimits } from './limits.ts';
import { buildDutyInvitationLetter, buildDutyLetter } from './mails.ts';
import { takeReservedShifts } from './shift-plan.ts';
import { deleteReservationsWithoutInvitation } from './shifts.sql.ts';

/** Returns the last day of a duty. */
export const lastDayOf = (endsAt: number, region: Region): string => dayOf(endsAt - 1, region);

/** Returns a new link of an invitation, which ends with the duty at the latest. */
export function createInvitationLink(now: number, endsAt: number) {
  const token = newToken();
  return {
    token,
    linkId: hashToken(token),
    expiresAt: Math.min(now + dutyInvitationDays * dayMs, endsAt),
  };
}

/**
 * Mails a new link to an invited person, and ends the link before it.
 * @throws AppError 404 when the person has joined or the invitation was withdrawn; 409 when the event is archived; 429
 *   after too many mails
 */
export async function sendDutyInvitationAgain(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId: actorId }: Caller,
  { dutyId }: CheckedBody<typeof againCall>,
): Promise<void> {
  const { db, clock, config } = context;
  const { errors } = againCall;
  const known = await findInvitation(db.queries, dutyId, clock());
  if (!known) throw new AppError(errors.noSuchInvitation);
  await consumeLimits(context, attendanceLimits, {
    dutyMailsPerSuperadmin: actorId,
    dutyMailsPerAddress: known.email,
  });
  await db.change(async (transaction) => {
    const at = clock();
    const invitation = await findInvitation(transaction, dutyId, at);
    if (!invitation) throw new AppError(errors.noSuchInvitation);
    if (invitation.eventState === 'archived') throw new AppError(errors.eventArchived);
    const { token, linkId, expiresAt } = createInvitationLink(at, invitation.endsAt);
    await replaceInvitationLink(transaction, dutyId, {
      token_fingerprint: linkId,
      invited_at: at,
      invited_by: actorId,
      expires_at: expiresAt,
    });
    const lastDay = lastDayOf(invitation.endsAt, await getClubRegion(transaction));
    const letter = buildDutyInvitationLetter({ ...invitation, lastDay, token, linkId }, config.publicUrl);
    await queueMail(transaction, context, invitation.email, letter, invitation.eventId);
  });
}

/**
 * Returns the address of an invitation and its duties.
 * @throws AppError 404 when the link is unknown, used, withdrawn or expired
 */
export async function findDutyInvitation(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { token }: CheckedBody<typeof findCall>,
): Promise<AnswerOf<typeof findCall>> {
  const now = clock();
  const email = await findAddressOfInvitationLink(queries, hashToken(token), now);
  if (email === undefined) throw new AppError(findCall.errors.invitationEnded);
  const [invited, region] = await Promise.all([
    listInvitationsOfAddress(queries, email, now),
    getClubRegion(queries),
  ]);
  return {
    email,
    duties: invited.map(({ id, eventName, kind, committeeName, firstDay, endsAt }) => ({
      _id: id,
      eventName,
      kind,
      committeeName,
      firstDay,
      lastDay: lastDayOf(endsAt, region),
    })),
  };
}

/**
 * Opens a verified account for the address of an invitation and logs in. The link proves the address, so an unverified
 * account with it is taken over: its password, sessions and links end (product 22.40). All duties to which the address is
 * invited are assigned, and their links end.
 * @throws AppError 404 when the link is not valid; 400 for a common password; 429 after too many sign-ups of a network
 */
export async function acceptDutyInvitation(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  { token, password, ...person }: CheckedBody<typeof acceptCall>,
  from: { networkAddress: string; userAgent: string | undefined },
  onAccountErased: OnAccountErased,
): Promise<{ token: string; accountId: string }> {
  const { db, clock } = context;
  const { errors } = acceptCall;
  const linkId = hashToken(token);
  const address = await findAddressOfInvitationLink(db.queries, linkId, clock());
  if (address === undefined) throw new AppError(errors.invitationEnded);
  const passwordHash = await hashPasswordOfNewAccount(
    context,
    { ...person, email: address, password },
    from.networkAddress,
    acceptCall,
  );
  return db.change(async (transaction) => {
    const isOpen = await lockInvitationLink(transaction, linkId);
    const email = isOpen && (await findAddressOfInvitationLink(transaction, linkId, clock()));
    if (!email) throw new AppError(errors.invitationEnded);
    const account = { ...person, email, passwordHash };
    const opened = await createVerifiedAccountOrTakeOver(
      transaction,
      context,
      account,
      from.userAgent,
      onAccountErased,
    );
    if (!opened) throw new AppError(errors.invitationEnded);
    await assignDutiesOfVerifiedAccount(transaction, context, {
      id: opened.accountId,
      email,
      name: person.name,
    });
    return opened;
  });
}

/**
 * Assigns the duties to which a verified address was invited and the shifts that were kept for it, and ends the
 * invitations.
 * @returns the assigned duties
 */
async function assignInvitedDuties(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  account: { id: string; email: string },
) {
  const at = clock();
  // So that an invitation that is withdrawn at the same time brings no duty, and each brings one.
  await lockInvitationsOfAddress(transaction, account.email);
  const invited = await listInvitationsOfAddress(transaction, account.email, at);
  const eventIds = [...new Set(invited.map(({ eventId }) => eventId))];
  await takeReservedShifts(transaction, { ...account, eventIds, now: at });
  await deleteInvitationsOfAddress(transaction, account.email);
  const region = await getClubRegion(transaction);
  const assigned = [];
  for (const { eventId, committeeId, committee, firstDay, endsAt, invitedBy, ...names } of invited) {
    await upsertDuty(transaction, {
      id: newId(),
      account_id: account.id,
      event_id: eventId,
      kind: names.kind,
      committee_id: committeeId,
      first_day: firstDay,
      ends_at: endsAt,
      granted_at: at,
      granted_by: invitedBy,
    });
    const lastDay = lastDayOf(endsAt, region);
    await recordAudit(transaction, {
      at,
      actorId: invitedBy,
      action: 'duty_granted',
      subjectId: account.id,
      after: { fact: 'duty', kind: names.kind, committee, lastDay },
    });
    assigned.push({ ...names, firstDay, lastDay });
  }
  return assigned;
}

/**
 * Runs when the address of an account is verified: the duties to which it was invited are assigned, each with its mail
 * (product 22.40).
 */
export async function assignDutiesOfVerifiedAccount(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string; name: string },
): Promise<void> {
  for (const duty of await assignInvitedDuties(transaction, context, account)) {
    const letter = buildDutyLetter({ to: account.name, ...duty }, context.config.publicUrl);
    await queueMail(transaction, context, account.email, letter);
  }
}

/** Checks an invitation just before its mail is sent. One that was withdrawn, used or renewed is not sent. */
export const checkMailedDutyInvitation = checkLinkWith(async (transaction, linkId) =>
  (await isInvitationLinkOpen(transaction, linkId)) ? 'works' : 'not_needed',
);

/**
 * Assigns duties to invited accounts that were verified at the same time as they were invited, and deletes invitations
 * whose duty has ended, with the places in shifts that were kept for them.
 */
export async function settleDutyInvitations(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
): Promise<void> {
  const { db, clock } = context;
  for (const account of await listVerifiedInvitedAccounts(db.queries, clock()))
    await db.change((transaction) => assignDutiesOfVerifiedAccount(transaction, context, account));
  await db.change(async (transaction) => {
    await deleteEndedInvitations(transaction, clock());
    await deleteReservationsWithoutInvitation(transaction);
  });
}
