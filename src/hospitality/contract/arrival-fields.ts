import { z } from 'zod';
import { defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, plainLinePattern } from '#platform/contract/common.ts';
import { vehicles } from '../rule/stays.ts';

export const maxPeopleArriving = 60;

const numberText = 'Enter a number or name of at most 40 characters';
const peopleText = `Enter 1 to ${maxPeopleArriving} people`;
const timeText = 'Enter when you arrive';

/** How and when a person arrives, as typed. */
export const arrivalFields = lazyObject(() => ({
  /** Empty if the person does not know yet. */
  vehicle: z.union([z.literal(''), z.enum(vehicles)], { error: badRequestText }),
  number: z.string({ error: numberText }).trim().max(40, numberText).regex(plainLinePattern, numberText),
  /** Local time in the club's time zone, such as '2026-01-05T14:30'. Empty without a vehicle. */
  arrivesAt: z.string({ error: timeText }).regex(/^(?:|\d{4}-\d\d-\d\dT\d\d:\d\d)$/, timeText),
  people: z.coerce
    .number<string | number>(peopleText)
    .int(peopleText)
    .min(1, peopleText)
    .max(maxPeopleArriving, peopleText),
}));
export type ArrivalFields = z.output<typeof arrivalFields>;

export const invalidArrival = defineError(
  400,
  'invalid_arrival',
  'Enter a time from a week before the event to its end',
);
