import { type Account, findAccountByEmail } from '#accounts/server/index.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { dayMs, dayOf, type Region, startOfNextDay } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import {
  grantDuty as grantCall,
  type grantDuties as manyCall,
  maxDutyDays,
  type NewDuty,
} from '../contract.ts';
import { findSameDuty, listOfferedCommittees, upsertDuty } from './duties.sql.ts';
import { findSameInvitation, lockInvitationsOfAddress, upsertInvitation } from './duty-invitations.sql.ts';
import { createInvitationLink } from './duty-invitations.ts';
import { attendanceLimits } from './limits.ts';
import { buildDutyInvitationLetter, buildDutyLetter } from './mails.ts';
import { leaveShiftsWithoutDuty, releaseReservedShifts } from './shift-plan.ts';

type GrantContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Gives a person a duty until a day, or invites an address that has no verified account (product 22.40). Sends a mail
 * about it, and records it in the audit log.
 * @throws AppError 404 when there is no such event or committee; 409 when the event is archived or the account is being
 *   deleted; 400 when the last day is invalid; 429 after too many mails
 */
export async function grantDuty(
  context: GrantContext,
  caller: Caller,
  { eventName, ...duty }: CheckedBody<typeof grantCall>,
): Promise<void> {
  await consumeLimits(context, attendanceLimits, {
    dutyMailsPerSuperadmin: caller.accountId,
    dutyMailsPerAddress: duty.email,
  });
  await context.db.change(async (transaction) => {
    const granter = await createGranter(transaction, context, caller, eventName);
    if (!(await granter.grant(duty))) throw new AppError(grantCall.errors.beingDeleted);
  });
}

type Skipped = AnswerOf<typeof manyCall>['skipped'];

/**
 * Gives each person of a pasted list a duty, in one transaction. A person whose account is being deleted, or who was
 * mailed too often, is skipped.
 * @throws AppError as {@link grantDuty}
 */
export async function grantDuties(
  context: GrantContext,
  caller: Caller,
  { eventName, people }: CheckedBody<typeof manyCall>,
): Promise<{ skipped: Skipped }> {
  await consumeLimits(context, attendanceLimits, { dutyMailsPerSuperadmin: caller.accountId }, people.length);
  const skipped: Skipped = [];
  const mailable: NewDuty[] = [];
  for (const person of people)
    if (await mayBeMailed(context, person.email)) mailable.push(person);
    else skipped.push({ email: person.email, reason: 'mailed_too_often' });
  const beingDeleted = await context.db.change(async (transaction) => {
    const granter = await createGranter(transaction, context, caller, eventName);
    const refused: Skipped = [];
    for (const duty of mailable)
      if (!(await granter.grant(duty))) refused.push({ email: duty.email, reason: 'being_deleted' });
    return refused;
  });
  return { skipped: [...skipped, ...beingDeleted] };
}

async function mayBeMailed(context: GrantContext, email: string): Promise<boolean> {
  try {
    await consumeLimits(context, attendanceLimits, { dutyMailsPerAddress: email });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

interface Target {
  email: string;
  kind: Duty;
  committee: { id: string; value: string; name: string } | undefined;
  firstDay: string | null;
  lastDay: string;
  endsAt: number;
}

/** @throws AppError 404 when there is no such event; 409 when it is archived */
async function createGranter(
  transaction: Transaction,
  context: GrantContext,
  caller: Caller,
  eventName: string,
): Promise<Granter> {
  const event = await getEventByName(transaction, eventName);
  if (event.state === 'archived') throw new AppError(grantCall.errors.eventArchived);
  const committees = await listOfferedCommittees(transaction, event.id);
  return new Granter(transaction, context, caller.accountId, {
    event,
    committees,
    region: await getClubRegion(transaction),
  });
}

/** Assigns duties at one event within a transaction. */
class Granter {
  readonly #transaction: Transaction;
  readonly #context: GrantContext;
  readonly #actorId: string;
  readonly #at: number;
  readonly #event: Event;
  readonly #committees: readonly { id: string; value: string; name: string }[];
  readonly #region: Region;

  constructor(
    transaction: Transaction,
    context: GrantContext,
    actorId: string,
    parts: {
      event: Event;
      committees: readonly { id: string; value: string; name: string }[];
      region: Region;
    },
  ) {
    this.#transaction = transaction;
    this.#context = context;
    this.#actorId = actorId;
    this.#at = context.clock();
    this.#event = parts.event;
    this.#committees = parts.committees;
    this.#region = parts.region;
  }

  /**
   * Assigns a duty or invites the address. A person who has exactly this duty already gets no mail.
   * @returns false if the account is being deleted
   */
  async grant(duty: NewDuty): Promise<boolean> {
    const target = this.#plan(duty);
    await lockInvitationsOfAddress(this.#transaction, duty.email);
    const account = await findAccountByEmail(this.#transaction, duty.email);
    if (account && account.deletionScheduledAt !== null) return false;
    if (account?.isVerified) await this.#assign(account, target);
    else await this.#invite(target);
    return true;
  }

  #plan({ email, kind, committee: value, firstDay, lastDay }: NewDuty): Target {
    const { errors } = grantCall;
    const endsAt = startOfNextDay(lastDay, this.#region);
    if (endsAt <= this.#at || endsAt > this.#at + maxDutyDays * dayMs)
      throw new AppError(errors.invalidLastDay);
    const committee =
      kind === 'chair' ? this.#committees.find((offered) => offered.value === value) : undefined;
    if (kind === 'chair' && !committee) throw new AppError(errors.noSuchCommittee);
    const { dates } = this.#event;
    const begin = firstDay || (dates && dayOf(dates.startsAt, this.#region));
    return {
      email,
      kind,
      committee,
      firstDay: begin !== null && begin > lastDay ? lastDay : begin,
      lastDay,
      endsAt,
    };
  }

  async #assign(account: Account, target: Target): Promise<void> {
    const { kind, committee, firstDay, endsAt } = target;
    const key = { kind, committeeId: committee?.id ?? null, eventId: this.#event.id };
    const known = await findSameDuty(this.#transaction, { accountId: account.id, now: this.#at, ...key });
    if (known?.endsAt === endsAt && known.firstDay === firstDay) return;
    await upsertDuty(this.#transaction, {
      id: newId(),
      account_id: account.id,
      event_id: this.#event.id,
      kind,
      committee_id: key.committeeId,
      first_day: firstDay,
      ends_at: endsAt,
      granted_at: this.#at,
      granted_by: this.#actorId,
    });
    const person = { accountId: account.id, eventId: this.#event.id, now: this.#at };
    if (known && known.endsAt > endsAt) await leaveShiftsWithoutDuty(this.#transaction, person);
    await this.#record('duty_granted', account.id, target);
    const facts = { ...this.#factsOf(target), to: account.name };
    const letter = buildDutyLetter(facts, this.#context.config.publicUrl);
    await queueMail(this.#transaction, this.#context, account.email, letter);
  }

  async #invite(target: Target): Promise<void> {
    const { email, kind, committee, firstDay, endsAt } = target;
    const committeeId = committee?.id ?? null;
    const wanted = { email, kind, committeeId, eventId: this.#event.id, now: this.#at };
    const known = await findSameInvitation(this.#transaction, wanted);
    const isSame = known?.endsAt === endsAt && known.firstDay === firstDay;
    if (isSame && known.expiresAt > this.#at) return;
    const id = known?.id ?? newId();
    const { token, linkId, expiresAt } = createInvitationLink(this.#at, endsAt);
    await upsertInvitation(this.#transaction, {
      id,
      email,
      event_id: this.#event.id,
      kind,
      committee_id: committeeId,
      first_day: firstDay,
      ends_at: endsAt,
      token_fingerprint: linkId,
      invited_at: this.#at,
      invited_by: this.#actorId,
      expires_at: expiresAt,
    });
    const place = { email, eventId: this.#event.id, now: this.#at };
    if (known && known.endsAt > endsAt) await releaseReservedShifts(this.#transaction, place);
    await this.#record('duty_invited', id, target);
    const facts = { ...this.#factsOf(target), token, linkId };
    const letter = buildDutyInvitationLetter(facts, this.#context.config.publicUrl);
    await queueMail(this.#transaction, this.#context, email, letter, this.#event.id);
  }

  #factsOf({ kind, committee, firstDay, lastDay }: Target) {
    return { kind, committeeName: committee?.name ?? null, eventName: this.#event.name, firstDay, lastDay };
  }

  async #record(
    action: 'duty_granted' | 'duty_invited',
    subjectId: string,
    { kind, committee, lastDay }: Target,
  ): Promise<void> {
    await recordAudit(this.#transaction, {
      at: this.#at,
      actorId: this.#actorId,
      action,
      subjectId,
      after: { fact: 'duty', kind, committee: committee?.value ?? null, lastDay },
    });
  }
}
