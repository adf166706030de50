import type { AnswerOf } from '#platform/contract/call.ts';
import type { listSavedAndBuiltInTemplates } from '../contract/templates.ts';

type SampleTemplate = AnswerOf<typeof listSavedAndBuiltInTemplates>['templates'][number];

/**
 * Built-in templates, which are not stored. A template that the secretariat saves under the same name replaces the
 * built-in one until it is deleted.
 */
export const builtInTemplates: readonly SampleTemplate[] = [
  {
    _id: 'sample-guide-published',
    name: 'Guide published',
    isSample: true,
    announcement: {
      topic: 'registration',
      subject: 'The background guide is out',
      text: `The background guide of {committee|your committee} is ready. You find it on your dashboard, beside your seat.

Read the agenda first, then what {portfolio|your portfolio} thinks about it. Take notes of three points that you want to make.

If you have a question about the guide, reply to this mail.`,
      buttonLabel: 'Open your dashboard',
      buttonAddress: '{dashboard}',
    },
  },
  {
    _id: 'sample-last-week-to-pay',
    name: 'Last week to pay',
    isSample: true,
    announcement: {
      topic: 'registration',
      subject: 'One week left to pay your fee',
      text: `We have not received your fee yet. Please pay {fee due|it} within the next seven days.

Your dashboard shows the payment details and your reference. Write the reference into the transfer, so that we find it.

If you have paid in the last two days, you need to do nothing.`,
      buttonLabel: 'See how to pay',
      buttonAddress: '{dashboard}',
    },
  },
  {
    _id: 'sample-what-to-bring',
    name: 'What to bring',
    isSample: true,
    announcement: {
      topic: 'registration',
      subject: 'What to bring to the conference',
      text: `We see you soon. Please bring:

Your identity card, and your pass on your phone (it is on your dashboard).

A notebook and a pen. Formal clothes for the sessions, and something warm for the evening.

A printed position paper, if {committee|your committee} asks for one.`,
      buttonLabel: 'Show your pass',
      buttonAddress: '{dashboard}',
    },
  },
  {
    _id: 'sample-welcome-pack',
    name: 'Welcome pack',
    isSample: true,
    announcement: {
      topic: 'registration',
      subject: 'Welcome, {name}: your first steps',
      text: `You are in. These are the next steps:

Read the background guide of {committee|your committee} on your dashboard.

Join the chat group of your committee. Its link is on your dashboard too.

Look at the timetable, and add the sessions to your calendar.`,
      buttonLabel: 'Open your dashboard',
      buttonAddress: '{dashboard}',
    },
  },
  {
    _id: 'sample-thanks-and-feedback',
    name: 'Thanks and feedback',
    isSample: true,
    announcement: {
      topic: 'news',
      subject: 'Thank you for coming',
      text: `Thank you for the debates, the drafts and the late evenings. You made the conference what it was.

Tell us in three minutes what was good and what we should change. Your answers are anonymous.

Certificates follow by mail as soon as they are signed.`,
      buttonLabel: 'Give feedback',
      buttonAddress: '{dashboard}',
    },
  },
];
