import { institute } from '#accounts/contract.ts';
import { pictureAddress } from '#media/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { type Answers, asWire } from '../contract/answers.ts';
import { notApplicable, type Status } from '../contract/form.ts';
import type { Mode, Preferences } from './registrations.sql.ts';

/** What is read of a registration. Times in epoch milliseconds, fees in rupees. */
export interface RegistrationFacts extends Answers {
  id: string;
  eventName: string;
  status: Status;
  mode: Mode;
  registeredAt: number;
  paymentId: string | null;
  assignedCommittee: string | null;
  assignedCommitteeName: string | null;
  assignedPortfolio: string | null;
  registrationFee: number;
  hospitalityFee: number;
  groupTotal: number | null;
  paymentReference: string | null;
}

/** What tells one registration of an account from the others. */
export function asBrief(facts: Pick<RegistrationFacts, 'id' | 'eventName' | 'status' | 'registeredAt'>) {
  return {
    _id: facts.id,
    eventName: facts.eventName,
    status: facts.status,
    regsiteredat: new Date(facts.registeredAt).toISOString(),
  };
}

/**
 * What every record of a registration says, whoever reads it: the one place where the product's names become those of the
 * calls (product 6.5). `payment` is an address that is good for a quarter of an hour or more (product 9.3).
 */
export function asRecord(
  context: Pick<Context, 'secret' | 'clock'>,
  facts: RegistrationFacts,
  wishes: Preferences,
) {
  return {
    ...asBrief(facts),
    mode: facts.mode,
    committeePreference: wishes.committees.map(({ value }) => value),
    committeeNames: wishes.committees.map(({ name }) => name),
    portfolioPreference: wishes.portfolios.map(({ name }) => name),
    ...asWire(facts),
    college: facts.college ?? institute.shortName,
    payment: facts.mode === 'member' ? notApplicable : pictureAddress(context, facts.paymentId, 'payment'),
    assignedCommittee: facts.assignedCommittee ?? '',
    assignedCommitteeName: facts.assignedCommitteeName ?? '',
    assignedPortfolio: facts.assignedPortfolio ?? '',
    fee: {
      registration: facts.registrationFee,
      hospitality: facts.hospitalityFee,
      total: facts.registrationFee + facts.hospitalityFee,
    },
    ...(facts.groupTotal === null ? {} : { groupTotal: facts.groupTotal }),
    ...(facts.paymentReference === null ? {} : { paymentReference: facts.paymentReference }),
  };
}

/** The portfolios asked for with whose they are: two committees may both have one of a name. */
export function asChoices({ portfolios }: Preferences) {
  return portfolios.map(({ committee, name }) => ({ committee, portfolio: name }));
}
