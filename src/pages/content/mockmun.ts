import type { MockMun } from '#pages/contract/documents.ts';
import { site } from './site.ts';

export const mockMun: MockMun = {
  name: site.mockMun,
  lead: 'One day, two committees, no fee and no experience needed. Come and find out whether you like it.',
  dateInWords: 'Saturday, 31 August 2024',
  place: 'Lecture Hall Complex, NITS Campus',
  picture: 'mockmun-2024',
  alt: 'A harmonograph figure in the colours of the two mock committees',
  about: [
    'The mock conference is a real one in miniature. You get a country, a two-page guide, a placard and a full day of debate, in the company of people who are as new to it as you are. Members of the secretariat sit among the delegates, not in front of them, and will tell you in a whisper what a yield is.',
    'Nothing is at stake but your curiosity. Mistakes are welcome, the chair explains every ruling, and the day ends with feedback for each delegate and a cup of tea. Most of those who now run committees at the annual conference spoke their first sentence here.',
  ],
  schedule: [
    { time: '9.00 am', what: 'Doors open, placards and seats' },
    { time: '9.30 am', what: 'Rules of procedure, with a round of practice' },
    { time: '10.30 am', what: 'First session: opening speeches' },
    { time: '12.45 pm', what: 'Lunch' },
    { time: '1.45 pm', what: 'Second session: moderated debate and caucuses' },
    { time: '3.45 pm', what: 'Tea, and a crisis nobody has been warned about' },
    { time: '4.15 pm', what: 'Third session: draft resolutions and voting' },
    { time: '5.45 pm', what: 'Feedback, certificates and goodbye' },
  ],
  committees: [
    {
      name: 'United Nations General Assembly',
      agenda: 'Fair access to clean drinking water',
      text: 'A large room and a subject everyone has met. The best place to raise a placard for the first time.',
    },
    {
      name: 'Campus Council',
      agenda: 'Should the library stay open all night?',
      text: 'Delegates represent the library, the hostels, the mess, security, the faculty and one determined cat. Less formal, and surprisingly hard to win.',
    },
  ],
  howToJoin: [
    'Write to us through the contact page with your name, branch and year, and the committee you would like.',
    'We answer with your portfolio and the two-page guide, about a week before the day.',
    'Read the guide, note three things your side wants, and come. Bring a pen; we bring the placards.',
  ],
  rules: [
    {
      name: 'The speakers’ list',
      text: 'To speak, a delegate raises the placard and is put on the list. Everyone has ninety seconds; what is left over may be yielded to another delegate, to questions or to the chair.',
    },
    {
      name: 'Moderated caucus',
      text: 'A debate on one narrow question. A delegate proposes the topic, the total time and the time for each speaker; the chair calls on speakers directly.',
    },
    {
      name: 'Unmoderated caucus',
      text: 'The rules are suspended for some minutes, and everybody gets up, walks about and negotiates.',
    },
    {
      name: 'Points',
      text: 'A point of order says that a rule was broken; a point of information asks the speaker something; a point of personal privilege asks for the window to be opened.',
    },
    {
      name: 'Draft resolution',
      text: 'What a group of delegates proposes, in numbered clauses. Others may offer amendments, which the authors accept or the committee votes on.',
    },
    {
      name: 'Voting',
      text: 'Each delegate has one vote: for, against or abstaining. A simple majority carries a draft.',
    },
  ],
};
