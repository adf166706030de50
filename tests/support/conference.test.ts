import { describe, expect, test } from 'vitest';
import { committeeSchema, eventSchema, paymentSchema } from '#conference/content/schema.ts';
import { anotherConference } from './another-conference.ts';
import { sampleConference } from './sample-conference.ts';

describe.each([
  ['sample', sampleConference],
  ['another', anotherConference],
])('the %s conference', (_which, { catalogue, committees: { press, ...others } }) => {
  test('is one that a club could ship', () => {
    eventSchema.parse(catalogue.event);
    paymentSchema.parse(catalogue.payment);
    committeeSchema.array().parse(catalogue.committees.map(({ portfolios: _portfolios, ...one }) => one));
    const names = catalogue.committees.flatMap(({ portfolios }) => portfolios);
    expect(new Set(names).size).toBe(names.length);
    expect(press.backgroundGuide).toBeNull();
    for (const { backgroundGuide } of Object.values(others)) expect(backgroundGuide).not.toBeNull();
  });
});

test('the two conferences share no event, committee, portfolio or fee', () => {
  const words = [sampleConference, anotherConference].map(({ catalogue: { event, committees } }) => [
    event.id,
    event.name,
    ...[event.fees.individualPaise, event.fees.groupMemberPaise, event.fees.hospitalityPaise].map(String),
    ...committees.flatMap(({ value, name, portfolios }) => [value, name, ...portfolios]),
  ]);
  expect(words[0]?.filter((word) => words[1]?.includes(word))).toEqual([]);
});
