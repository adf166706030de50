import type { Catalogue } from '#conference/content/index.ts';
import { addDiscountCode, updateEvent } from '#conference/contract.ts';
import {
  answerContactMessage,
  assignContactMessage,
  contactUs,
  getContactThread,
  getPageOfContactMessages,
  saveCannedAnswer,
} from '#contact/contract.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { addMissingAnswers, changeQuestionList, listDeskQuestions } from '#questions/contract.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import { must } from '../must.ts';
import { announce } from './running-conference.ts';
import { addAndShowSessions } from './running-timetable.ts';
import type { SiteCalls } from './site-calls.ts';
import { staff } from './staff.ts';

const hour = 60 * 60_000;
const as = staff.treasurer;

/**
 * Prepares the conference whose registration is open: fee rounds, discount codes, questions, a timetable, an
 * announcement that waits for a second person, and threads with visitors.
 * @param delegates e-mail addresses of registered delegates, some of whom answer the questions
 */
export async function prepareComingConference(
  calls: SiteCalls,
  { now, event, delegates }: { now: number; event: Catalogue['event']; delegates: readonly string[] },
): Promise<void> {
  const eventName = event.name;
  calls.clock.set(now - 3 * dayMs);
  await setRoundsAndCodes(calls, event, now);
  await askQuestions(calls, eventName, delegates);
  await showPlannedTimetable(calls, eventName);
  calls.clock.set(now - hour);
  await announce(calls, {
    as: staff.admin,
    eventName,
    to: 'delegates',
    subject: 'Background guides are out',
    text: 'Dear {name},\n\nthe background guides are on the page of your committee. Read the first two pages this week.',
    sendAt: null,
  });
  await answerVisitors(calls, now);
}

async function setRoundsAndCodes(
  { call }: SiteCalls,
  { name: eventName, fees }: Catalogue['event'],
  now: number,
): Promise<void> {
  const round = (name: string, days: number, lowerBy: number) => ({
    name,
    endsAt: new Date(now + days * dayMs).toISOString(),
    places: null,
    fees: {
      hospitalityAmount: fees.hospitalityAmount,
      individualAmount: fees.individualAmount - lowerBy,
      groupMemberAmount: fees.groupMemberAmount - lowerBy,
    },
  });
  await call(updateEvent, {
    as,
    body: { eventName, feeRounds: [round('Early bird', 10, 100_00), round('Regular', 25, 50_00)] },
  });
  const code = { eventName, percent: null, amount: null, maxUses: null, expiresAt: null };
  await call(addDiscountCode, {
    as,
    body: { ...code, code: 'SAMPLE10', percent: 10, scope: 'registration', maxUses: 50 },
  });
  await call(addDiscountCode, {
    as,
    body: { ...code, code: 'SAMPLEGUEST', percent: 100, scope: 'all', maxUses: 5 },
  });
}

const questions = [
  { kind: 'one_of', label: 'Size of your T-shirt', options: ['S', 'M', 'L', 'XL'] },
  { kind: 'one_of', label: 'Food', options: ['Vegetarian', 'Vegan', 'Everything'] },
  { kind: 'yes_no', label: 'May we publish photos of you?', options: [] },
] as const;

async function askQuestions(
  { call }: SiteCalls,
  eventName: string,
  delegates: readonly string[],
): Promise<void> {
  let { revision } = await call(listDeskQuestions, { as, params: { eventName } });
  for (const { kind, label, options } of questions)
    ({ revision } = await call(changeQuestionList, {
      as,
      body: {
        eventName,
        revision,
        change: {
          what: 'add',
          fields: {
            kind,
            label,
            help: '',
            isRequired: false,
            audience: [],
            options: [...options],
            shownIn: ['list'],
            consentText: '',
          },
        },
      },
    }));
  const asked = await call(listDeskQuestions, { as, params: { eventName } });
  const [size, food, photos] = questions.map(
    ({ label }) => must(asked.questions.find((question) => question.label === label))._id,
  );
  for (const [at, email] of delegates.entries()) {
    const { ypEvents } = await call(listOwnRegistrations, { as: email });
    await call(addMissingAnswers, {
      as: email,
      body: {
        registrationId: must(ypEvents.find((own) => own.eventName === eventName))._id,
        answers: {
          [must(size)]: ['S', 'M', 'L', 'XL'][at % 4] ?? 'M',
          [must(food)]: ['Vegetarian', 'Everything', 'Vegan'][at % 3] ?? 'Vegan',
          [must(photos)]: at % 5 === 0 ? 'No' : 'Yes',
        },
      },
    });
  }
}

async function showPlannedTimetable(calls: SiteCalls, eventName: string): Promise<void> {
  const everyone = { committees: 'all', room: null } as const;
  const session = (title: string, day: number, from: number, to: number) => ({
    title,
    kind: 'session' as const,
    day,
    startMinute: from * 60,
    endMinute: to * 60,
    ...everyone,
  });
  await addAndShowSessions(calls, eventName, [
    { ...session('Opening ceremony', 1, 10, 11), kind: 'ceremony', room: 'Main Auditorium' },
    session('Session I', 1, 11, 13),
    { ...session('Lunch', 1, 13, 14), kind: 'meal' },
    session('Session II', 1, 14, 17),
    session('Session III', 2, 9, 12),
    { ...session('Lunch', 2, 12, 13), kind: 'meal' },
    session('Session IV', 2, 13, 17),
    session('Session V', 3, 9, 12),
    { ...session('Closing ceremony', 3, 14, 16), kind: 'ceremony', room: 'Main Auditorium' },
  ]);
}

/** Visitors write: one thread is answered, one is assigned, and two are new. */
async function answerVisitors({ call, clock }: SiteCalls, now: number): Promise<void> {
  const as = staff.admin;
  await call(saveCannedAnswer, {
    as,
    body: {
      answerID: null,
      title: 'Certificates',
      text: 'Everyone who takes part gets a certificate by mail, a few days after the closing ceremony.',
    },
  });
  const write = async (hoursAgo: number, name: string, message: string) => {
    clock.set(now - hoursAgo * hour);
    await call(contactUs, {
      body: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`, message },
    });
    const { rows } = await call(getPageOfContactMessages, { as, query: {} });
    return must(rows.find((row) => row.name === name))._id;
  };
  const first = await write(30, 'Sample Teacher', 'May my class of twelve come as one group?');
  clock.set(now - 28 * hour);
  const { thread } = await call(getContactThread, { as, query: { messageID: first } });
  await call(answerContactMessage, {
    as,
    body: {
      messageID: first,
      lastEntryID: thread.lastEntryID,
      text: 'Yes. One of you registers as the leader and invites the others.',
      closes: true,
    },
  });
  const second = await write(20, 'Sample Parent', 'Is someone at the hostel at night?');
  const { staff: people } = await call(getContactThread, { as, query: { messageID: second } });
  await call(assignContactMessage, {
    as,
    body: { messageID: second, accountId: must(people.find(({ name }) => name === 'Sample Admin'))._id },
  });
  await write(3, 'Sample Journalist', 'Whom do I ask for a press pass?');
}
