import { describe, expect, it } from 'vitest';
import { otherTextPending } from '#registration/contract/fields.ts';
import { missingFrom, type Situation } from './missing.ts';
import { emptyValues, type FormValues } from './values.ts';

const whole: FormValues = {
  ...emptyValues,
  committees: ['LAKES'],
  portfolios: [{ committee: 'LAKES', portfolio: 'Northmere' }],
  experience: 'None yet',
  college: 'Sample College',
  accommodation: 'No',
  grpName: 'The Delegation',
};
const outsider: Situation = {
  mode: 'individual',
  isStudentOfNITS: false,
  values: whole,
  paymentMissing: undefined,
  full: [],
  members: 0,
};
const fieldsOf = (situation: Situation) => missingFrom(situation).map(({ field }) => field);

describe('what a registration still needs', () => {
  it('is nothing once an outsider has given everything', () => {
    expect(missingFrom(outsider)).toEqual([]);
  });

  it('is listed in the order of the steps', () => {
    expect(fieldsOf({ ...outsider, values: emptyValues, paymentMissing: 'Add the screenshot' })).toEqual([
      'committees',
      'portfolios',
      'experience',
      'college',
      'accommodation',
      'payment',
    ]);
  });

  it('includes no college and no accommodation for a student of the institute', () => {
    expect(fieldsOf({ ...outsider, isStudentOfNITS: true, values: emptyValues })).toEqual([
      'committees',
      'portfolios',
      'experience',
    ]);
  });

  it('is another portfolio in place of a full one', () => {
    expect(missingFrom({ ...outsider, full: ['Northmere is full', 'Southmere is full'] })).toEqual([
      { field: 'portfolios', step: 'portfolios', text: 'Northmere is full. Southmere is full' },
    ]);
  });

  it('takes blanks for nothing', () => {
    expect(fieldsOf({ ...outsider, values: { ...whole, experience: '  ', college: '\n' } })).toEqual([
      'experience',
      'college',
    ]);
  });

  it('requires no dietary needs, but the text of the last option once it is chosen', () => {
    const needs = (dietaryNeeds: string) => missingFrom({ ...outsider, values: { ...whole, dietaryNeeds } });
    expect(needs('')).toEqual([]);
    expect(needs('Nuts make me ill')).toEqual([]);
    expect(needs(otherTextPending)).toMatchObject([
      { field: 'dietaryNeeds', text: 'Say in a few words what you need' },
    ]);
    expect(needs('x'.repeat(101))).toMatchObject([
      { text: expect.stringContaining('at most 100 characters') },
    ]);
  });

  it('asks a member for no payment and no group', () => {
    expect(
      fieldsOf({
        ...outsider,
        mode: 'member',
        paymentMissing: 'Add the screenshot',
        values: { ...whole, grpName: '' },
      }),
    ).toEqual([]);
  });

  it.each([
    [0, ['You need to add atleast 2 member to complete the group']],
    [1, ['You need to add atleast 1 more member to complete the group']],
    [2, []],
  ])('tells a leader with %i registered members how many are wanted', (members, texts) => {
    expect(missingFrom({ ...outsider, mode: 'leader', members }).map(({ text }) => text)).toEqual(texts);
  });
});
