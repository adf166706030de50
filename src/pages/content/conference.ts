import type { Apply, CaptionedPicture, ConferencePage, MockMun } from '#pages/contract/documents.ts';
import { site } from './club.ts';

/** The event's name in texts of the first version. Stored texts with it are upgraded to a placeholder. Never change it. */
export const firstEventName = 'Annual Conference 2024';
/** The theme of that event. Never change it. */
export const firstEventTheme = 'Hues of Harmony';

/** The id of the sample edition. It must not change once registrations exist. */
export const sampleEventId = 'annual-conference-2024';

/** The texts of the conference page, except its committees. All people are samples. */
export const conferencePage: ConferencePage = {
  lead: '{committees} committees, three days, and one idea: that differences are what harmony is made of.',
  description: [
    'Hang two pendulums so that one swings three times while the other swings twice, give them a pen, and they will draw a figure neither could draw alone. Change the ratio, and the figure changes with it. Musicians call such ratios intervals; this year we call them committees.',
    '{event} brings a council on the eve of the Kurukshetra war, the United Nations Human Rights Council, a closed-door meeting of the Intelligence Bureau and an International Press Corps under one roof. Each has its own pace, its own vocabulary and its own colour. For three days they overhear, report on and complicate one another.',
    'You may come alone or with friends, for the first time or the fifteenth. Every delegate receives a portfolio, a background guide, an introduction to the rules and written feedback. There are awards for those who like them, an evening of music for everybody, and room on campus for those who travel.',
  ],
  editions: [
    {
      event: sampleEventId,
      poster: {
        picture: 'poster-2024',
        alt: 'Poster of {event}, Hues of Harmony: one harmonograph figure drawn in five colours',
      },
      executiveBoard: [
        {
          id: 'chair-hastinapur',
          committee: 'Mahabharat',
          name: 'Vasudha Sample',
          post: 'Chairperson, Special Council of Hastinapur',
          bio: 'Reads the epic for its footnotes and has chaired crisis committees for four years. Believes that a good directive fits on one side of a page and that every villain deserves a competent advocate.',
          photo: 'chair-hastinapur',
        },
        {
          id: 'chair-unhrc',
          committee: 'UNHRC',
          name: 'Imran Sample',
          post: 'Chairperson, United Nations Human Rights Council',
          bio: 'A student of public international law who began as the quietest delegate in a committee of ninety. Looks first for the placard at the back of the room, and answers questions until the coffee is gone.',
          photo: 'chair-unhrc',
        },
        {
          id: 'chair-ipc',
          committee: 'IPC',
          name: 'Teresa Sample',
          post: 'Editor-in-Chief, International Press Corps',
          bio: 'Edited a campus paper through two floods and one election. Will ask you who told you so, and how they knew. Draws cartoons during long speeches and gives them away at the end.',
          photo: 'chair-ipc',
        },
        {
          id: 'chair-ib',
          committee: 'IB',
          name: 'Harshit Sample',
          post: 'Chairperson, Intelligence Bureau',
          bio: 'An engineer who strayed into public administration and has not found the way back. Writes intelligence notes of deliberately uneven quality and enjoys watching delegates notice.',
          photo: 'chair-ib',
        },
      ],
      councils: [
        {
          id: 'unsc',
          name: 'United Nations Security Council',
          shortName: 'UNSC',
          agenda: 'Emergency session: keeping a strait open when two neighbours claim it',
          description: [
            'On the opening evening the secretariat itself takes the fifteen seats of the Security Council and debates an emergency in front of the whole conference. It is a demonstration, with real rules, real vetoes and an audience that is allowed to groan.',
            'First-timers see how a session runs before their own begins; veterans see whether the secretariat practises what it preaches. There is nothing to register for: the gallery is open to every delegate.',
          ],
          picture: 'committee-unsc',
          alt: 'The violet figure of the Security Council',
          board: [
            {
              id: 'unsc-president',
              name: 'Sanjana Sample',
              post: 'President of the Council',
              bio: 'Keeps the speakers’ list, the clock and her temper, in that order.',
              photo: 'unsc-president',
            },
            {
              id: 'unsc-vice-president',
              name: 'Kabir Sample',
              post: 'Vice-President of the Council',
              bio: 'Knows the rules of procedure by number and has promised not to quote them by number.',
              photo: 'unsc-vice-president',
            },
            {
              id: 'unsc-rapporteur',
              name: 'Ruth Sample',
              post: 'Rapporteur',
              bio: 'Writes down what was agreed while others are still remembering what was said.',
              photo: 'unsc-rapporteur',
            },
          ],
        },
      ],
    },
  ],
  coSponsor: {
    name: 'Sample Co-Sponsor',
    text: 'Our co-sponsor makes the hospitality desk, the background guides and a good deal of the tea possible.',
    url: 'https://example.org/co-sponsor',
    picture: 'co-sponsor',
    alt: 'Logo of our co-sponsor',
  },
};

/** 'Some Glimpses' of the 2023 edition: the carousel of the conference page. */
export const glimpses: readonly CaptionedPicture[] = [
  {
    picture: 'glimpse-1',
    alt: 'Delegates queueing at the registration desk',
    caption: 'Registration desk, eight in the morning',
  },
  {
    picture: 'glimpse-2',
    alt: 'The secretariat on stage at the opening of 2023',
    caption: 'The secretariat of 2023 opens the conference',
  },
  {
    picture: 'glimpse-3',
    alt: 'A committee in moderated debate',
    caption: 'Moderated debate, second session',
  },
  {
    picture: 'glimpse-4',
    alt: 'Two delegates drafting clauses on a whiteboard',
    caption: 'Two blocs, one whiteboard',
  },
  {
    picture: 'glimpse-5',
    alt: 'A crisis update being read out to the committee',
    caption: 'A crisis update, and a room that goes very quiet',
  },
  {
    picture: 'glimpse-6',
    alt: 'Photographers of the press corps at work',
    caption: 'The press corps between two deadlines',
  },
  {
    picture: 'glimpse-7',
    alt: 'Delegates voting on a draft resolution',
    caption: 'Voting on the last draft resolution',
  },
  {
    picture: 'glimpse-8',
    alt: 'A first-time delegate receiving an award',
    caption: 'Best first-time delegate',
  },
  {
    picture: 'glimpse-9',
    alt: 'Delegates and secretariat at the closing ceremony of 2023',
    caption: 'The closing ceremony, and the promise to come back',
  },
];

export const apply: Apply = {
  heading: 'Apply for {event}',
  lead: 'Signing up and registering takes about ten minutes. Keep a screenshot of your payment ready, and read the committees’ background guides before you choose.',
  steps: [
    {
      title: 'Sign up',
      text: 'Create an account with your own e-mail address. Students of the institute also give their scholar ID and institute address.',
    },
    { title: 'Log in', text: 'Use the address and password you have just chosen.' },
    {
      title: 'Verify your email',
      text: 'Open your dashboard, ask for the verification link and follow it. It is valid for 60 minutes. You can ask for another.',
    },
    {
      title: 'Choose group or individual registration',
      text: 'Groups are recommended: they pay less for each member, and you will know someone on the first morning. A group is at least three people, its leader included.',
    },
    {
      title: 'For a group: name it and invite your members',
      text: 'The leader enters a group name and invites each member by e-mail. Every member must have an account with a verified address, and must register for the annual conference through the invitation before the leader does.',
    },
    {
      title: 'Complete your registration',
      text: 'Choose your committees and portfolios and send the form. A group’s leader does this last and pays for all its members.',
    },
    {
      title: 'Check your email',
      text: 'A confirmation email is sent to you after registration. We email you again when your registration is decided, and once more with your committee and portfolio.',
    },
  ],
  notice: 'Registration for the {event} has been closed!',
  button: 'Register now for {event}',
};

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
