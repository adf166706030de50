import type {
  AboutSection,
  ArchivedConference,
  CaptionedPicture,
  Faq,
  Site,
  StoredBlog,
  Wrapped,
} from '#pages/contract/documents.ts';

/** The club’s names and addresses. Everything under example.org is a sample to replace. */
export const site: Site = {
  name: 'NITS Model United Nations',
  shortName: 'NITSMUN',
  description:
    'NITS Model United Nations is the student club where future engineers learn to listen, argue and agree, and the host of {event}.',
  institute: 'NITS',
  email: 'hello@nitsmun.example.org',
  phone: '+91 00000 00000',
  supportPhones: [
    { name: 'Delegate Affairs desk', phone: '+91 00000 00001' },
    { name: 'Technical desk', phone: '+91 00000 00002' },
  ],
  address: ['NITS Model United Nations', 'Student Activity Centre', 'NITS Campus', 'India'],
  mapUrl: 'https://www.openstreetmap.org/search?query=NITS%20campus',
  social: [
    { network: 'Video channel', url: 'https://example.org/video/nitsmun' },
    { network: 'Photo sharing', url: 'https://example.org/photos/nitsmun' },
    { network: 'Social network', url: 'https://example.org/social/nitsmun' },
    { network: 'Professional network', url: 'https://example.org/network/nitsmun' },
  ],
  mockMun: 'Mock MUN 2024',
  tenure: '2024-25',
  copyrightSince: 2023,
};

export const about: readonly AboutSection[] = [
  {
    id: 'about-us',
    heading: 'ABOUT US',
    paragraphs: [
      'NITS Model United Nations began with a handful of students, one borrowed classroom and a gavel carved in the workshop. It has since hosted more than seven hundred delegates, but the classroom is still where most of it happens: on weekday evenings, after labs, when someone puts a question on the board and the room divides in two.',
      'We are a club of students from every branch and year. Some of us came to practise English, some to follow world affairs, some because there were samosas. We stayed because it turned out to be one of the few places where changing one’s mind in public is considered a success.',
    ],
  },
  {
    id: 'our-vision',
    heading: 'OUR VISION',
    paragraphs: [
      'We would like every student who passes through this campus to be able to do three things: to find out what is true, to say it so that others want to listen, and to build something with people who see it differently.',
      'An engineer decides, more often than she knows, how other people will live. We want those decisions to be made by people who have sat, at least once, on the other side of the table.',
    ],
  },
  {
    id: 'what-is-the-club',
    heading: 'WHAT IS THE CLUB',
    paragraphs: [
      'The club is a platform for diplomacy, critical thinking and public speaking. Its year has three parts. In the weekly sessions we practise: a motion, a position drawn by lot, ninety seconds each. The mock conference lets newcomers try a whole day of it among friends. The annual conference brings delegates from other institutes to our campus for three days of committees, crises, press conferences and one evening of music.',
      'Behind all of it stands a secretariat of fifty-one students in four teams, for research, media and design, outreach and marketing, and technology. Nobody is born knowing how to write a background guide, light a stage or keep a registration desk calm; here you learn it from somebody one year ahead of you.',
    ],
  },
  {
    id: 'our-objective',
    heading: 'OUR OBJECTIVE',
    paragraphs: [
      'To give every student a first chance to speak, whatever their language, branch or courage. To hold debate to a standard of evidence. To treat opponents as colleagues. To run conferences that a first-timer can follow and a veteran will respect.',
      'And to leave the club, each spring, in better order than we found it.',
    ],
  },
];

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

/** The nine photos of the gallery, in order. Generated samples are shown until photos with these names are uploaded. */
export const gallery: readonly CaptionedPicture[] = [
  {
    picture: 'gallery-1',
    alt: 'Delegates standing for the opening ceremony',
    caption: 'The opening ceremony, a minute before the lamp is lit',
  },
  {
    picture: 'gallery-2',
    alt: 'Placards raised in a full committee room',
    caption: 'Placards up: everybody wants the floor at once',
  },
  {
    picture: 'gallery-3',
    alt: 'A delegate speaking at the lectern',
    caption: 'The first speech is always the longest ninety seconds',
  },
  {
    picture: 'gallery-4',
    alt: 'Four delegates bent over one laptop',
    caption: 'An unmoderated caucus, also known as negotiating over one charger',
  },
  {
    picture: 'gallery-5',
    alt: 'A reporter asking a question at a press conference',
    caption: 'The press corps asks what nobody else would',
  },
  {
    picture: 'gallery-6',
    alt: 'A chairperson bringing down the gavel',
    caption: 'Order, order: the gavel from our own workshop',
  },
  {
    picture: 'gallery-7',
    alt: 'Delegates signing a treaty at night',
    caption: 'A midnight treaty in the crisis committee',
  },
  {
    picture: 'gallery-8',
    alt: 'Students singing on stage at the cultural evening',
    caption: 'The delegates’ evening: diplomacy set to music',
  },
  {
    picture: 'gallery-9',
    alt: 'All delegates together on the steps of the hall',
    caption: 'The last picture, on the steps, nobody quite ready to leave',
  },
];

/** Sites of past conferences, latest first. The addresses are samples. */
export const archive: readonly ArchivedConference[] = [
  {
    year: 2021,
    name: 'Annual Conference 2021',
    text: 'Held online, across four time zones and one very patient internet connection.',
    url: 'https://example.org/conferences/2021',
    picture: 'archive-2021',
  },
  {
    year: 2020,
    name: 'Annual Conference 2020',
    text: 'The last one in a full hall for a while, and nobody knew it.',
    url: 'https://example.org/conferences/2020',
    picture: 'archive-2020',
  },
  {
    year: 2019,
    name: 'Annual Conference 2019',
    text: 'Three committees, our first press corps, and the debut of the hand-carved gavel.',
    url: 'https://example.org/conferences/2019',
    picture: 'archive-2019',
  },
];

export const wrapped: Wrapped = {
  heading: 'WRAPPED UP 2023',
  lead: 'A year is too long to remember and too short to forget. Here is what 2023 was like, as far as our notebooks can be read.',
  picture: 'wrapped-2023',
  alt: 'The figure of the year 2023: one curve drawn in all the club’s colours',
  figures: [
    { value: '3', label: 'days of conference' },
    { value: '4', label: 'committees in session' },
    { value: '26', label: 'weekly sessions' },
    { value: '1', label: 'gavel, still the same one' },
  ],
  sections: [
    {
      heading: 'It began with a question',
      paragraphs: [
        'At the first session of the year we asked the newcomers to defend something they did not believe. Forty students came; thirty-one of them spoke; one argued so well for the abolition of attendance that two professors are said to have wavered. By the end of the semester that room had become the research team.',
      ],
    },
    {
      heading: 'The mock conference',
      paragraphs: [
        'In August a lecture hall turned into a council chamber for a day. Half of the delegates had never raised a placard. The draft resolution passed by a single vote at ten to six, and the delegate who had opposed it all afternoon was the first to applaud.',
      ],
    },
    {
      heading: 'Three days in November',
      paragraphs: [
        'The annual conference filled four halls and most of the canteen. A crisis committee negotiated a ceasefire over dinner. The press corps published nine issues and one correction, of which it is equally proud. When the power failed on the second evening, the Human Rights Council switched on its phone torches and went on with the speakers’ list.',
      ],
    },
    {
      heading: 'What we keep',
      paragraphs: [
        'That preparation is a form of respect. That the best clause of the year was written by somebody who had planned only to watch. That nobody minds a long day if there is tea at the end of it. To everyone who came, carried chairs, chaired, reported, lost gracefully or won quietly: thank you. The next page is yours.',
      ],
    },
  ],
};

/** The blogs that `GET /blog/read` answers when no other host is configured. The addresses are samples. */
export const blogs: readonly StoredBlog[] = [
  {
    name: 'How to read a background guide in one evening',
    url: 'https://example.org/blog/background-guide',
    thumbnail: 'blog-background-guide',
  },
  {
    name: 'Your first ninety seconds: writing an opening speech',
    url: 'https://example.org/blog/opening-speech',
    thumbnail: 'blog-opening-speech',
  },
  {
    name: 'Points, motions and other ways of interrupting politely',
    url: 'https://example.org/blog/points-and-motions',
    thumbnail: 'blog-points-and-motions',
  },
  {
    name: 'What a draft resolution is really for',
    url: 'https://example.org/blog/draft-resolution',
    thumbnail: 'blog-draft-resolution',
  },
  {
    name: 'Notes from the press corps: three questions that always work',
    url: 'https://example.org/blog/press-corps',
    thumbnail: 'blog-press-corps',
  },
  {
    name: 'Representing a country you disagree with',
    url: 'https://example.org/blog/disagreeing',
    thumbnail: 'blog-disagreeing',
  },
  {
    name: 'A packing list for three days of committee',
    url: 'https://example.org/blog/packing-list',
    thumbnail: 'blog-packing-list',
  },
];
