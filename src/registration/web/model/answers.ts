import type { dashboard } from '#accounts/contract.ts';
import type { getEvents } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { getOwnRegistrations } from '#registration/contract/form.ts';

/** Parts of the answers that this screen reads. */
export type Event = AnswerOf<typeof getEvents>['events'][number];
export type Profile = AnswerOf<typeof dashboard>;
export type OwnRegistration = AnswerOf<typeof getOwnRegistrations>['ypEvents'][number];
