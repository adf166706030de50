import type { Page, Site, SiteContent } from '../contract/documents.ts';
import samplePages from './pages.json' with { type: 'json' };

/** The facts of a new club from which its pages are written. */
export interface NewClub {
  readonly name: string;
  readonly shortName: string;
  readonly institute: Site['institute'][number] | null;
  readonly region: Site['region'];
  readonly email: string;
  readonly phone: string;
  /** Lines of the address, at least two. */
  readonly address: Site['address'];
  readonly mapUrl: string;
  /** Null if receipts show none. */
  readonly taxNumber: string | null;
  /** The year in which the club begins with this site. */
  readonly year: number;
}

const mockConference = 'Mock conference';

export function buildNewSite(club: NewClub): Site {
  const { name, shortName, institute, region, email, phone, address, mapUrl, taxNumber, year } = club;
  return {
    name,
    shortName,
    description: `${name} is a student club for Model United Nations, and the host of {event}.`,
    institute: institute ? [institute] : [],
    region,
    email,
    phone,
    mockMun: mockConference,
    supportPhones: [{ name: 'Secretariat', phone }],
    address,
    ...(taxNumber === null ? {} : { taxNumber }),
    mapUrl,
    social: [],
    tenure: `${year}-${String(year + 1).slice(-2)}`,
    copyrightSince: year,
  };
}

/**
 * Writes the pages of a club that begins without the sample: their structure and labels, texts that are true of any
 * club, and empty lists. Pages with empty lists only are not in the menu.
 */
export function buildEmptyContent(site: Site): SiteContent {
  const { name, shortName, email } = site;
  return {
    site,
    pages: samplePages.map((page) => ({ ...page, ...pageTitles(site)[page.path] })),
    home: {
      hero: {
        line: 'Come and debate with us.',
        text: `${shortName} brings students together who like to speak, listen and negotiate.`,
        scrollLabel: 'Read on',
      },
      whatIsTheClub: `${name} is a student club for Model United Nations. At a conference, each delegate represents a country or a person, and negotiates with the others by fixed rules.`,
      stats: [],
    },
    letters: [],
    menu: { hiddenPages: [], addedPages: [] },
    reviews: [],
    team: [],
    faq: [
      {
        id: 'what-is-mun',
        question: 'What happens at a Model United Nations conference?',
        answer:
          'Delegates represent countries or persons in a committee, debate its agenda, and write a resolution together. You need no experience.',
      },
    ],
    about: [
      {
        id: 'about-us',
        heading: 'ABOUT US',
        paragraphs: [
          `${name} is run by students. We prepare for conferences together, and host our own: {event}.`,
        ],
      },
    ],
    gallery: [],
    glimpses: [],
    collaboration: { heading: 'Collaboration', paragraphs: [], photos: [] },
    achievements: [],
    apply: {
      heading: 'Apply for {event}',
      lead: 'Signing up and registering takes about ten minutes. Look at the committees before you choose.',
      steps: [
        { title: 'Sign up', text: 'Create an account with your own email address, and verify it.' },
        {
          title: 'Register',
          text: 'Choose your committees and portfolios, pay the fee, and send the form. In a group, the leader invites the members and pays for all.',
        },
        {
          title: 'Check your email',
          text: 'We write to you when your registration is decided, and again with your committee and portfolio.',
        },
      ],
      notice: 'Registration for the {event} has been closed!',
      button: 'Register now for {event}',
    },
    mockMun: {
      name: mockConference,
      lead: 'A day of practice for newcomers.',
      dateInWords: 'To be announced',
      place: 'To be announced',
      picture: 'mock-conference',
      alt: 'A drawn figure',
      about: ['A short conference at which newcomers try out how a committee works.'],
      schedule: [],
      committees: [],
      howToJoin: [],
      rules: [],
    },
    archive: [],
    wrapped: {
      heading: 'WRAPPED UP',
      lead: 'Our year in one page.',
      picture: 'wrapped-up',
      alt: 'A drawn figure',
      figures: [],
      sections: [],
    },
    blogs: [],
    privacy: {
      heading: 'Privacy notice',
      lead: 'What we ask for, why, who sees it, and how you get it corrected or deleted.',
      sections: [
        {
          id: 'what-we-collect',
          heading: 'What we collect',
          paragraphs: [
            'To sign up you give your name, email, phone number and a password, of which we store only a hash. To register you give what the form asks for, such as your committees and a proof of your payment. If you write to us, we store your message.',
          ],
        },
        {
          id: 'why',
          heading: 'Why we need it',
          paragraphs: [
            'We run the conference with your data: we confirm your payment, assign your seat and email you about your registration. We neither sell them nor use them for advertising. You can withdraw your consent at any time, and we then delete your registration.',
          ],
        },
        {
          id: 'who-sees-it',
          heading: 'Who sees it',
          paragraphs: [
            'The secretariat of the club sees registrations and payments. Other delegates see your name only if you share a group. So that anyone can check how seats were drawn, we publish the choices of confirmed delegates under a number, without names.',
          ],
        },
        {
          id: 'how-long',
          heading: 'How long we keep it',
          paragraphs: [
            'You can delete your account on the dashboard, and it is erased with your registrations 15 days later. We keep receipts as long as the law asks for. Messages are erased after a year.',
          ],
        },
        {
          id: 'your-rights',
          heading: 'Your rights',
          paragraphs: [
            `You see and correct your data on the dashboard. For everything else, also a copy or a complaint, write to ${email}.`,
          ],
        },
      ],
    },
    conduct: {
      heading: 'Code of conduct',
      lead: 'At {event} everyone can disagree and still feel safe. These rules apply to delegates, chairs, the secretariat and guests.',
      sections: [
        {
          id: 'respect',
          heading: 'Respect each other',
          paragraphs: [
            'Attack positions, never people. Do not mock anyone for language, accent, religion, origin, gender, sexuality, disability or school, neither in committee nor in chat groups.',
          ],
        },
        {
          id: 'harassment',
          heading: 'No harassment',
          paragraphs: [
            'Unwanted touching, messages, photographs or comments are harassment. A no ends the matter, and silence is not a yes.',
          ],
        },
        {
          id: 'help',
          heading: 'If something happens',
          paragraphs: [
            `Tell any member of the secretariat, or write to ${email}. We listen first, act the same day, and tell nobody who does not need to know.`,
            'If you break this code, we can warn you, or send you home without a refund.',
          ],
        },
      ],
    },
    conferencePage: {
      lead: '{event}: choose a committee, take a position, and find a solution with the others.',
      description: [
        'Come alone or with friends, for the first time or the tenth. Each delegate gets a seat in a committee, and debates with delegates from other schools and universities.',
      ],
      editions: [],
      coSponsors: [],
    },
  };
}

/** Titles and descriptions of the pages that name facts of the sample club, by path. */
function pageTitles({
  name,
  shortName,
}: Site): Readonly<Record<string, Pick<Page, 'title' | 'description'>>> {
  return {
    '/': { title: 'Home', description: `${shortName}: who we are, and how to come to {event}.` },
    '/about': { title: 'About', description: `What ${name} does.` },
    '/team': { title: 'Team', description: `The secretariat of ${shortName}.` },
    '/annualconf': { title: '{event}', description: 'The committees of {event}, the dates and the venue.' },
    '/mockmun24': { title: mockConference, description: 'A day of practice for newcomers.' },
    '/applynow': { title: 'Apply', description: 'How to come to {event}, step by step, and what it costs.' },
    '/privacy': { title: 'Privacy notice', description: 'How we use personal data, and your rights.' },
    '/conduct': { title: 'Code of conduct', description: 'How we treat each other at {event}.' },
    '/photo': { title: 'Photo Gallery', description: 'Pictures of our conferences.' },
    '/contact': { title: 'Contact', description: 'Write to the secretariat, or read answers to questions.' },
    '/archive': { title: 'Archive', description: 'Our past conferences.' },
    '/wrapped': { title: 'Wrapped Up', description: 'Our year in one page.' },
    '/blogs': { title: 'Blogs', description: `Blogs of ${shortName}.` },
  };
}
