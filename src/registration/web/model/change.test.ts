import { expect, test } from 'vitest';
import { eventFees } from '#tests/support/conference.ts';
import { listMissingOrInvalidFieldsOfChange } from './change.ts';
import type { Committee, Event, OwnRegistration } from './events.ts';
import { emptyFormValues } from './form.ts';

const northmere = { committee: 'LAKES', portfolio: 'Northmere' };
const southmere = { committee: 'LAKES', portfolio: 'Southmere' };

const fullLakes = {
  value: 'LAKES',
  shortName: 'Lakes',
  places: [northmere, southmere].map(({ portfolio }) => ({ portfolio, seats: 1, left: 0 })),
} as unknown as Committee;

const missingOf = (registrationState: Event['registrationState'], registrationOpen: boolean) =>
  listMissingOrInvalidFieldsOfChange({
    registration: { mode: 'individual', portfolioChoices: [northmere] } as OwnRegistration,
    event: { committees: [fullLakes], fees: eventFees, registrationOpen, registrationState },
    isHostStudent: true,
    values: {
      ...emptyFormValues,
      committees: ['LAKES'],
      portfolios: [northmere, southmere],
      experience: 'None yet',
    },
    questions: [],
    isMinor: false,
    given: [],
  }).map(({ text }) => text);

test('a change can add a portfolio without a free seat only on a waiting list', () => {
  const state = { isOpen: true, changesAt: null, text: '' };
  expect(missingOf({ ...state, isFull: true }, true)).toEqual([]);
  expect(missingOf(state, true)).toEqual([expect.stringContaining('Southmere')]);
});
