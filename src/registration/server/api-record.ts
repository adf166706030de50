import { institute } from '#accounts/contract.ts';
import { pictureAddress } from '#media/server/index.ts';
import { toRupees } from '#platform/rule/money.ts';
import type { Context } from '#platform/server/context.ts';
import { type Answers, answersToWire } from '../contract/fields.ts';
import { notApplicable, type Status } from '../contract/form.ts';
import { type FeePaise, feeToWire } from './fees.ts';
import type { Mode, Preferences } from './registrations.sql.ts';

/** The columns of a registration that a record needs. Times in epoch milliseconds. */
export interface RegistrationFacts extends Answers, FeePaise {
  id: string;
  eventName: string;
  status: Status;
  mode: Mode;
  registeredAt: number;
  paymentPictureId: string | null;
  assignedCommittee: string | null;
  assignedCommitteeName: string | null;
  assignedPortfolio: string | null;
  groupTotalPaise: number | null;
  paymentReference: string | null;
}

/** Maps a registration to its short record: id, event, status and time. */
export function toBrief(facts: Pick<RegistrationFacts, 'id' | 'eventName' | 'status' | 'registeredAt'>) {
  return {
    _id: facts.id,
    eventName: facts.eventName,
    status: facts.status,
    regsiteredat: new Date(facts.registeredAt).toISOString(),
  };
}

/**
 * Maps a registration to the fields that all its records share: the only mapping to the names of the API (product 6.5).
 * `payment` is a signed URL, valid for at least 15 minutes (product 9.3).
 */
export function toRecord(
  context: Pick<Context, 'secret' | 'clock'>,
  facts: RegistrationFacts,
  preferences: Preferences,
) {
  return {
    ...toBrief(facts),
    mode: facts.mode,
    committeePreference: preferences.committees.map(({ value }) => value),
    committeeNames: preferences.committees.map(({ name }) => name),
    portfolioPreference: preferences.portfolios.map(({ name }) => name),
    ...answersToWire(facts),
    college: facts.college ?? institute.shortName,
    payment:
      facts.mode === 'member' ? notApplicable : pictureAddress(context, facts.paymentPictureId, 'payment'),
    assignedCommittee: facts.assignedCommittee ?? '',
    assignedCommitteeName: facts.assignedCommitteeName ?? '',
    assignedPortfolio: facts.assignedPortfolio ?? '',
    fee: feeToWire(facts),
    ...(facts.groupTotalPaise === null ? {} : { groupTotal: toRupees(facts.groupTotalPaise) }),
    ...(facts.paymentReference === null ? {} : { paymentReference: facts.paymentReference }),
  };
}

/** Pairs chosen portfolios with their committees, since two committees may have portfolios of the same name. */
export function toChoices({ portfolios }: Preferences) {
  return portfolios.map(({ committee, name }) => ({ committee, portfolio: name }));
}
