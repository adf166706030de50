import type { BodyOf } from '#platform/contract/call.ts';
import { answersToRequest } from '#registration/contract/fields.ts';
import type { register } from '#registration/contract/form.ts';
import type { Event } from './answers.ts';
import type { Mode } from './due.ts';
import type { Invite } from './invite.ts';
import type { FormValues } from './values.ts';

export interface Sending {
  readonly mode: Mode;
  readonly event: Pick<Event, 'eventName' | 'fees'>;
  readonly isStudentOfNITS: boolean;
  readonly values: FormValues;
  /** The screenshot as a data URL; undefined for a member. */
  readonly payment: string | undefined;
  readonly group: { readonly grpName: string; readonly registered: readonly string[] } | undefined;
  readonly invite: Invite | undefined;
}

/** Builds the registration payload of a mode (product 6.5). */
export function payloadOf(sending: Sending): BodyOf<typeof register> {
  const { mode, event, isStudentOfNITS, values, payment, group, invite } = sending;
  return {
    eventName: event.eventName,
    feesShown: event.fees,
    ...answersToRequest(values, { isStudentOfNITS, mode }),
    committeePreference: [...values.committees],
    portfolioPreference: values.portfolios.map(({ portfolio }) => portfolio),
    portfolioChoices: [...values.portfolios],
    isGroupRegistration: mode !== 'individual',
    ...(mode !== 'member' && { payment }),
    ...(mode === 'leader' && group && { grpName: group.grpName, grpMembers: [...group.registered] }),
    ...(mode === 'member' && invite),
  };
}
