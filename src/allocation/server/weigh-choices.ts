import { committeesOf, findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Alternative, type Choices, weighChoices as call } from '../contract.ts';
import { type Entries, plainly, readEntries, seatOf, toAllocate } from './entries.ts';
import { weighInChild } from './in-child.ts';
import { inputsNow } from './inputs-now.ts';
import { lotteryNow } from './lottery.ts';

const { errors } = call;

/**
 * What choices come to, and what each costs beside its alternatives, before anything is drafted (product 18.10). Drawn with the
 * lottery as it is; before it has begun, among equals, with one that is not stored.
 * @throws AppError 404 no such event; 409 no seats, or choices that contradict what holds; 503 when it takes too long
 */
export async function weighChoices(
  { db }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof call>,
  { separately, ...chosen }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  const entries = await readEntries(db.queries, event.id, await committeesOf(db.queries, event));
  if (entries.seats.length === 0) throw new AppError(errors.noSeats);
  const instead = separately ? alternativesTo(chosen, entries) : [];
  const lottery = await lotteryNow(db.queries, event.id, toAllocate(entries, plainly));
  const ways = [chosen, ...instead.map((one) => one.choices)].map((choices) =>
    inputsNow(entries, choices, lottery),
  );
  const [first, ...others] = await weighInChild({ ways, delegations: delegationsOf(entries) });
  if (!first) throw new Error('nothing was weighed');
  return {
    chosen: first,
    instead: instead.flatMap(({ what }, at) => (others[at] ? [{ what, ...others[at] }] : [])),
  };
}

/** What could have been chosen instead, as far as it concerns anybody. */
function alternativesTo(chosen: Choices, entries: Entries): { what: Alternative; choices: Choices }[] {
  const unseated = entries.people.filter((person) => !seatOf(person));
  const isDemanding =
    entries.seats.some((seat) => seat.demanding) &&
    unseated.some(({ experienceLevel }) => experienceLevel === 'Beginner');
  const groups = Map.groupBy(
    unseated.filter(({ groupId }) => groupId !== null),
    ({ groupId }) => groupId,
  );
  const areGroups = [...groups.values()].some((group) => group.length > 1);
  const all: { what: Alternative; change: Partial<Choices>; concerns: boolean }[] = [
    { what: 'without pins', change: { pins: [] }, concerns: chosen.pins.length > 0 },
    { what: 'demanding for everybody', change: { demandingFor: 'everybody' }, concerns: isDemanding },
    { what: 'demanding for no beginners', change: { demandingFor: 'no beginners' }, concerns: isDemanding },
    { what: 'groups as it comes', change: { groups: 'none' }, concerns: areGroups },
    { what: 'groups spread', change: { groups: 'spread' }, concerns: areGroups },
    { what: 'groups together', change: { groups: 'together' }, concerns: areGroups },
  ];
  return all
    .map(({ what, change, concerns }) => ({ what, concerns, choices: { ...chosen, ...change } }))
    .filter(({ choices, concerns }) => concerns && JSON.stringify(choices) !== JSON.stringify(chosen));
}

const delegationsOf = ({ people }: Entries): Record<string, string> =>
  Object.fromEntries(people.flatMap(({ id, groupId }) => (groupId === null ? [] : [[id, groupId]])));
