import { describe, expect, it } from 'vitest';
import { catalogue, committees, portfolios } from './index.ts';
import { committeeSchema, eventSchema, paymentSchema, portfoliosSchema } from './schema.ts';

describe('the conference catalogue', () => {
  it('holds its own shape in every file', () => {
    expect(() => eventSchema.parse(catalogue.event)).not.toThrow();
    expect(() => committeeSchema.array().parse(committees)).not.toThrow();
    expect(() => portfoliosSchema.parse(portfolios)).not.toThrow();
    expect(() => paymentSchema.parse(catalogue.payment)).not.toThrow();
  });

  it('shows Hastinapur, UNHRC, IPC and IB in this order', () => {
    expect(committees.map((committee) => committee.value)).toEqual(['Mahabharat', 'UNHRC', 'IPC', 'IB']);
  });

  it('gives every committee its own list of portfolios and leaves no list without a committee', () => {
    const sizes = catalogue.committees.map(({ value, portfolios: list }) => [value, list.length]);
    expect(sizes).toEqual([
      ['Mahabharat', 53],
      ['UNHRC', 56],
      ['IPC', 12],
      ['IB', 28],
    ]);
    expect(Object.keys(portfolios).sort()).toEqual(committees.map(({ value }) => value).sort());
  });

  it('names no portfolio twice, in one committee or across them', () => {
    const names = catalogue.committees.flatMap((committee) => committee.portfolios);
    expect(new Set(names).size).toBe(names.length);
  });

  it('draws every committee in a hue and a ratio of its own', () => {
    expect(new Set(committees.map(({ hue }) => hue)).size).toBe(committees.length);
    expect(new Set(committees.map(({ ratio }) => ratio.join(':'))).size).toBe(committees.length);
  });

  it('has a background guide for every committee but the press corps', () => {
    expect(
      committees.filter(({ backgroundGuide }) => backgroundGuide === null).map(({ value }) => value),
    ).toEqual(['IPC']);
  });

  it('ships closed, at the fees the specification names', () => {
    expect(catalogue.event.registrationOpen).toBe(false);
    expect(catalogue.event.fees).toEqual({
      currency: 'INR',
      individual: 399,
      groupMember: 349,
      hospitality: 1500,
    });
  });
});
