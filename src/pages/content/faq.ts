import type { Faq } from '#pages/contract/documents.ts';

/** The questions of the contact page, which shows them in two columns. */
export const faq: Faq = [
  {
    id: 'what-is-the-club',
    question: 'What is NITSMUN?',
    answer:
      'NITS Model United Nations is the institute’s own MUN club, run entirely by students. Through the year we hold weekly sessions on research, speaking and the rules of procedure, a mock conference for first-timers, and the annual conference, to which students of every institute are invited.',
  },
  {
    id: 'what-is-mun',
    question: 'What is Model United Nations?',
    answer:
      'A simulation of a council: of the United Nations, of a government, or of a hall in an epic. Each participant, called a delegate, represents a country, an office or a character, argues its position by fixed rules, and tries to find words that a majority of the others will sign. You learn a good deal about the world, and more about negotiating.',
  },
  {
    id: 'when-are-conferences-held',
    question: 'When are the conferences held?',
    answer:
      'The annual conference is held once a year, during the institute’s fest. The dates are announced here and on our social pages some weeks ahead, before registration opens. The mock conference takes place earlier in the autumn semester.',
  },
  {
    id: 'what-comes-next',
    question: 'What comes next?',
    answer:
      'The annual conference, and with it ‘Mr and Mrs Diplomat’, an evening contest in wit, tact and thinking on one’s feet that is open to everybody on campus, delegate or not.',
  },
  {
    id: 'outsiders',
    question: 'Can students from other institutes participate?',
    answer:
      'Yes. The annual conference is open to students of all institutes. If you travel to us, you can ask for accommodation on campus while you register; hospitality is charged separately.',
  },
  {
    id: 'who-can-participate',
    question: 'Who can participate?',
    answer:
      'Anyone who is interested in MUNs. You need no experience and no particular subject; about half of our delegates are at their first conference, and the first morning begins with an introduction to the rules.',
  },
  {
    id: 'mode',
    question: 'Is the conference online or offline?',
    answer:
      'Offline. All committees meet in person on the campus, from the opening ceremony to the last vote.',
  },
  {
    id: 'dress-code',
    question: 'Is there a dress code?',
    answer:
      'It will be shared with all delegates before the conference. There is no need to buy anything for it: neat clothes that you can sit, stand and think in will do.',
  },
];
