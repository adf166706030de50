import { describe, expect, it } from 'vitest';
import { builtInQuestions } from '#questions/contract/built-in-questions.ts';
import { otherTextPendingValue } from '#questions/contract.ts';
import { registrationBody } from '#registration/contract/form.ts';
import { council, eventFees, eventName } from '#tests/support/conference.ts';
import {
  buildAnswerChange,
  buildRegistrationPayload,
  emptyFormValues,
  type FormState,
  type FormValues,
  findStepOrFirst,
  listFormQuestions,
  listMissingOrInvalidFields,
  openRegistrationDraft,
  readRegistrationDraft,
  type Submission,
  stepsByMode,
} from './form.ts';

describe('the steps', () => {
  it('begin with the group for a leader and include no payment for a member', () => {
    expect(findStepOrFirst('leader', null)).toBe('group');
    expect(stepsByMode.member).not.toContain('payment');
  });
  it('fall back to the first when the URL names one of another mode', () => {
    expect(findStepOrFirst('member', 'payment')).toBe('committees');
  });
});

const whole: FormValues = {
  ...emptyFormValues,
  committees: ['LAKES'],
  portfolios: [{ committee: 'LAKES', portfolio: 'Northmere' }],
  experience: 'None yet',
  college: 'Sample College',
  accommodation: 'No',
  grpName: 'The Delegation',
};
const outsider: FormState = {
  mode: 'individual',
  isHostStudent: false,
  values: whole,
  questions: [],
  paymentError: undefined,
  fullErrors: [],
  members: 0,
};
const fieldsOf = (state: FormState) => listMissingOrInvalidFields(state).map(({ field }) => field);

describe('what a registration still needs', () => {
  it('is nothing once an outsider has given everything', () => {
    expect(listMissingOrInvalidFields(outsider)).toEqual([]);
  });

  it('is listed in the order of the steps', () => {
    expect(fieldsOf({ ...outsider, values: emptyFormValues, paymentError: 'Add the screenshot' })).toEqual([
      'committees',
      'portfolios',
      'experience',
      'college',
      'accommodation',
      'payment',
    ]);
  });

  it('includes no college and no accommodation for a student of the institute', () => {
    expect(fieldsOf({ ...outsider, isHostStudent: true, values: emptyFormValues })).toEqual([
      'committees',
      'portfolios',
      'experience',
    ]);
  });

  it('is another portfolio in place of a full one', () => {
    expect(
      listMissingOrInvalidFields({ ...outsider, fullErrors: ['Northmere is full', 'Southmere is full'] }),
    ).toEqual([{ field: 'portfolios', step: 'portfolios', text: 'Northmere is full. Southmere is full' }]);
  });

  it('takes blanks for nothing', () => {
    expect(fieldsOf({ ...outsider, values: { ...whole, experience: '  ', college: '\n' } })).toEqual([
      'experience',
      'college',
    ]);
  });

  it('requires no dietary needs, but the text of the last option once it is chosen', () => {
    const needs = (dietaryNeeds: string) =>
      listMissingOrInvalidFields({ ...outsider, values: { ...whole, dietaryNeeds } });
    expect(needs('')).toEqual([]);
    expect(needs('Nuts make me ill')).toEqual([]);
    expect(needs(otherTextPendingValue)).toMatchObject([
      { field: 'dietaryNeeds', text: 'Say in a few words what you need' },
    ]);
    expect(needs('x'.repeat(101))).toMatchObject([
      { text: expect.stringContaining('at most 100 characters') },
    ]);
  });

  it('follows the names, the order and the hidden questions of the club, with the payment last', () => {
    const size = {
      _id: 'size',
      kind: 'short_text' as const,
      label: 'Size',
      help: '',
      isRequired: true,
      audience: [],
      options: [],
      consent: null,
    };
    const layout = {
      builtIn: [
        { _id: 'college', label: 'School', isHidden: false },
        { _id: 'dietaryNeeds', label: null, isHidden: true },
        { _id: 'accommodation', label: null, isHidden: true },
      ],
      order: ['transactionNumber', 'college', 'size', 'accommodation', 'experience', 'experienceLevel'],
    };
    const state = { ...outsider, values: emptyFormValues, questions: [size], layout };
    expect(listFormQuestions(state).map(({ question }) => question.label)).toEqual([
      'School',
      'Size',
      'Accommodation',
      'Previous MUN experience',
      'Level of experience',
      'Transaction number',
    ]);
    expect(listMissingOrInvalidFields(state).map(({ text }) => text)).toContain('Please answer: School');
    expect(
      buildAnswerChange(emptyFormValues, { field: 'college', question: { ...size, _id: 'college' } }, 'X'),
    ).toEqual({
      college: 'X',
    });
    expect(
      buildAnswerChange({ answers: { other: 'Y' } }, { field: 'answers.size', question: size }, 'X'),
    ).toEqual({
      answers: { other: 'Y', size: 'X' },
    });
  });

  const optional = builtInQuestions.filter(({ isRequired }) => !isRequired).map(({ _id }) => _id);
  const modes = ['individual', 'leader', 'member'] as const;
  it.each(optional.flatMap((id) => modes.map((mode) => [id, mode] as const)))(
    'asks no hidden question, such as %s of a delegate in the mode %s',
    (id, mode) => {
      const layout = { order: [], builtIn: [{ _id: id, label: null, isHidden: true }] };
      const asked = (set?: FormState['layout']) =>
        listFormQuestions({ ...outsider, mode, layout: set }).map(({ _id }) => _id);
      expect(asked(layout)).toEqual(asked().filter((other) => other !== id));
    },
  );

  it('asks a member for no payment and no group', () => {
    expect(
      fieldsOf({
        ...outsider,
        mode: 'member',
        paymentError: 'Add the screenshot',
        values: { ...whole, grpName: '' },
      }),
    ).toEqual([]);
  });

  it.each([
    [0, ['You need to add atleast 2 member to complete the group']],
    [1, ['You need to add atleast 1 more member to complete the group']],
    [2, []],
  ])('tells a leader with %i registered members how many are wanted', (members, texts) => {
    expect(
      listMissingOrInvalidFields({ ...outsider, mode: 'leader', members }).map(({ text }) => text),
    ).toEqual(texts);
  });
});

const individual: Submission = {
  mode: 'individual',
  event: {
    eventName,
    fees: eventFees,
    committees: [],
  },
  isHostStudent: false,
  questions: [],
  values: {
    ...emptyFormValues,
    committees: [council.value],
    portfolios: [{ committee: council.value, portfolio: council.portfolios[0] }],
    experience: ' None yet ',
    college: ' Sample College ',
    accommodation: 'Yes',
    grpName: 'left over from another mode',
  },
  payment: 'data:image/png;base64,AA==',
  group: undefined,
  invite: undefined,
  seenMembers: [],
  totalShownAmount: undefined,
};
const always = {
  seenMembers: [],
  answers: {},
  eventName,
  feesShown: eventFees,
  surchargeShownAmount: 0,
  answersShownAmount: 0,
  previousMunExperience: 'None yet',
  committeePreference: [council.value],
  portfolioPreference: [council.portfolios[0]],
  portfolioChoices: [{ committee: council.value, portfolio: council.portfolios[0] }],
};
const outsiderAnswers = { college: 'Sample College', accomodation: 'Yes' };

describe('the registration payload', () => {
  it('of an individual outsider has payment, college and accommodation and no group', () => {
    expect(buildRegistrationPayload(individual)).toEqual({
      ...always,
      ...outsiderAnswers,
      payment: 'data:image/png;base64,AA==',
      isGroupRegistration: false,
    });
  });

  it('of an institute student has neither college nor accommodation', () => {
    const sent = buildRegistrationPayload({ ...individual, isHostStudent: true });
    expect(sent).not.toHaveProperty('college');
    expect(sent).not.toHaveProperty('accomodation');
  });

  it('of a leader names the group and only those who have registered', () => {
    const group = { grpName: 'The Delegation', registered: ['one@example.org', 'two@example.org'] };
    const seen = { seenMembers: ['one@example.org', 'two@example.org'], totalShownAmount: 104700 };
    expect(buildRegistrationPayload({ ...individual, mode: 'leader', group, ...seen })).toEqual({
      ...always,
      ...seen,
      ...outsiderAnswers,
      payment: 'data:image/png;base64,AA==',
      isGroupRegistration: true,
      grpName: 'The Delegation',
      grpMembers: ['one@example.org', 'two@example.org'],
    });
  });

  it('of a member carries the invitation and no payment, and satisfies the contract', () => {
    const invite = {
      grpLeaderEmail: 'leader@example.org',
      memberEmail: 'member@example.org',
      inviteToken: 'token',
      eventNameIn: eventName,
      grpName: 'The Delegation',
    };
    const sent = buildRegistrationPayload({ ...individual, mode: 'member', invite });
    expect(sent).toEqual({ ...always, ...outsiderAnswers, ...invite, isGroupRegistration: true });
    expect(registrationBody.safeParse(sent).success).toBe(true);
  });
});

const draftEvent = {
  eventName: 'Sample Conference 2030',
  formerNames: ['Sample Conference'],
  committees: [{ value: 'LAKES', name: 'Council of the Lakes', portfolios: ['Northmere', 'Saltwater'] }],
};
const draftValues: FormValues = {
  ...emptyFormValues,
  committees: ['LAKES'],
  portfolios: [{ committee: 'LAKES', portfolio: 'Saltwater' }],
  experience: 'Two school conferences',
  college: 'Sample College',
  accommodation: 'Yes',
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the draft of a registration', () => {
  it('is restored after a reload, for the same account only', () => {
    const store = memory();
    openRegistrationDraft('a', draftEvent.eventName, store).keep(draftValues);
    expect(readRegistrationDraft('a', draftEvent, store)).toEqual(draftValues);
    expect(readRegistrationDraft('b', draftEvent, store)).toEqual(emptyFormValues);
  });

  it('is restored after the event was renamed', () => {
    const store = memory();
    openRegistrationDraft('a', 'Sample Conference', store).keep(draftValues);
    expect(readRegistrationDraft('a', draftEvent, store)).toEqual(draftValues);
  });

  it('loses portfolios that are no longer offered and keeps the rest', () => {
    const store = memory();
    const [gone, kept] = ['Atlantis', 'Northmere'].map((portfolio) => ({ committee: 'LAKES', portfolio }));
    if (!gone || !kept) throw new Error('two were written above');
    openRegistrationDraft('a', draftEvent.eventName, store).keep({
      ...draftValues,
      portfolios: [gone, kept],
    });
    expect(readRegistrationDraft('a', draftEvent, store)).toEqual({ ...draftValues, portfolios: [kept] });
  });

  it('in the old format with bare portfolio names is migrated', () => {
    const store = {
      ...memory(),
      getItem: () => JSON.stringify({ ...draftValues, portfolios: ['Saltwater'] }),
    };
    expect(readRegistrationDraft('a', draftEvent, store)).toEqual(draftValues);
  });

  it.each(['not json', '{"committees":7,"accommodation":"Perhaps"}', 'null'])(
    'is empty, not broken, when the browser kept %s',
    (text) => {
      const store = { ...memory(), getItem: () => text };
      expect(readRegistrationDraft('a', draftEvent, store)).toEqual(emptyFormValues);
    },
  );
});
