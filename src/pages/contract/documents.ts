import { z } from 'zod';
import {
  alt,
  artworkName,
  captioned,
  country,
  currency,
  emailDomain,
  eventIdSchema,
  id,
  line,
  link,
  listOf,
  listOfAtMost,
  locale,
  mailtoOrEmailAddress,
  paragraphs,
  phone,
  picture,
  section,
  statistic,
  text,
  timeZone,
} from './field-schemas.ts';

const mockMunSchema = z.strictObject({
  name: line,
  lead: text,
  dateInWords: line,
  place: line,
  picture,
  alt,
  about: paragraphs,
  schedule: listOf(z.strictObject({ time: line, what: line }), 'line of the schedule', 0).meta({
    description: 'Without schedule and committees, the page leaves the menu.',
  }),
  committees: listOf(z.strictObject({ name: line, agenda: line, text }), 'committee', 0),
  howToJoin: listOf(text, 'step', 0),
  rules: listOf(z.strictObject({ name: line, text }), 'rule', 0),
});

const applySchema = z.strictObject({
  heading: line,
  lead: text,
  steps: listOf(z.strictObject({ title: line, text }), 'step'),
  notice: line.meta({ description: 'Shown while registration is closed.' }),
  button: line,
});

const chairSchema = z.strictObject({ id, name: line, post: line, bio: text, photo: picture });
/** A council for which delegates cannot apply, such as one on the opening evening. */
const councilSchema = z.strictObject({
  id,
  name: line,
  shortName: line,
  agenda: line,
  description: paragraphs,
  picture,
  alt,
  board: listOf(chairSchema, 'chairperson'),
});

/** The people and pictures of one event. The edition of a new event is empty. */
const editionSchema = z.strictObject({
  event: eventIdSchema,
  poster: z.strictObject({
    picture: picture.meta({ description: 'Without a picture, a poster is generated.' }).optional(),
    alt: alt.optional(),
  }),
  executiveBoard: listOf(
    chairSchema.extend({ committee: line.meta({ description: 'The committee’s code.' }) }),
    'chairperson',
    0,
  ),
  councils: listOf(councilSchema, 'council', 0),
});

const conferencePageSchema = z.strictObject({
  lead: text,
  description: paragraphs,
  editions: listOf(editionSchema, 'edition', 0).meta({
    description:
      'Executive board, councils and poster of each event. The page shows those of the main event.',
  }),
  coSponsors: listOf(
    z.strictObject({ name: line, text, url: link.meta({ title: 'Address' }), picture, alt }),
    'co-sponsor',
    0,
  ).meta({ title: 'Co-sponsors' }),
});

export { picture };

const summary = text.max(170, 'must be at most 170 characters: search engines cut the rest');

const instituteSchema = z.strictObject({
  name: line,
  shortName: line.max(24, 'must be at most 24 characters'),
  emailDomains: listOf(emailDomain, 'domain').meta({
    title: 'E-mail domains',
    description: 'Addresses of students end in one of them or in a subdomain.',
  }),
  scholarIdLabel: line
    .max(40, 'must be at most 40 characters')
    .meta({
      title: 'Name of the student number',
      description: 'Such as “Scholar ID”. Leave it empty if students have no number.',
    })
    .optional(),
});

const regionSchema = z
  .strictObject({
    country,
    currency: currency.meta({
      description: 'It cannot change once a registration has a fee.',
    }),
    locale: locale.meta({ title: 'Format of dates and amounts' }),
    timeZone: timeZone.meta({ description: 'Of dates and times on screens, in mails and in files.' }),
  })
  .meta({ title: 'Currency, dates and times' });

const siteSchema = z.strictObject({
  name: line.meta({ title: 'Name of the club' }),
  shortName: line.max(24, 'must be at most 24 characters'),
  description: summary,
  institute: listOfAtMost(1, instituteSchema, 'host institute').meta({
    title: 'Host institute',
    description: 'Without one, the sign-up form does not ask who studies there.',
  }),
  region: regionSchema,
  email: z.email('must be an e-mail address').max(254, 'must be at most 254 characters'),
  phone,
  mockMun: line.meta({ title: 'Mock conference', description: 'As the navigation calls it.' }),
  supportPhones: listOf(z.strictObject({ name: line, phone }), 'support phone'),
  address: listOf(line, 'line of the address', 2).meta({
    description: 'Where the club is found: one line each on an envelope.',
  }),
  taxNumber: line
    .max(40, 'must be at most 40 characters')
    .meta({ description: 'Receipts show it. Leave it empty if the club has none.' })
    .optional(),
  mapUrl: link.meta({ title: 'Map' }),
  social: listOf(
    z.strictObject({
      network: line.meta({ description: 'Such as Instagram, YouTube or LinkedIn.' }),
      url: link.meta({ title: 'Address' }),
    }),
    'social network',
    0,
  ).meta({ title: 'Social networks' }),
  tenure: line,
  copyrightSince: z
    .int('must be a year')
    .min(1900, 'must be a year')
    .max(2200, 'must be a year')
    .meta({ title: 'First year of the copyright', description: 'The footer shows the years since then.' }),
});

const pageSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/[a-z0-9]*$/, "must look like '/about'")
    .meta({ fixed: true }),
  title: line.max(40, 'must be at most 40 characters').meta({
    description: 'The browser shows it before the club’s short name.',
  }),
  description: summary,
  openGraph: artworkName,
});

const homeSchema = z.strictObject({
  hero: z
    .strictObject({
      line: line,
      text,
      scrollLabel: line.meta({ title: 'Text of the scroll link' }),
    })
    .meta({ title: 'Top of the page' }),
  whatIsTheClub: text,
  stats: listOfAtMost(3, statistic, 'figure').meta({ title: 'Figures' }),
});

const letterSchema = z.strictObject({
  id,
  heading: line,
  greeting: line,
  paragraphs,
  closing: line,
  name: line,
  title: line.meta({ title: 'Post' }),
  club: line,
  picture,
});

const reviewSchema = z.strictObject({
  id: z.int().meta({ fixed: true }),
  name: line,
  text,
  img: picture,
});

const memberSchema = z.strictObject({
  id,
  image: picture.optional(),
  name: line,
  post: line,
  linkedin: link.meta({ title: 'Professional network', description: 'Such as LinkedIn.' }).optional(),
  fb: link.meta({ title: 'Social network', description: 'Such as Instagram.' }).optional(),
  code: link.meta({ title: 'Code host', description: 'Shown instead of the social network.' }).optional(),
  mail: mailtoOrEmailAddress.meta({ title: 'E-mail' }).optional(),
});

const teamListSchema = z.strictObject({
  id,
  heading: line.meta({ description: 'Empty for a list directly under the page’s heading.' }).nullable(),
  label: line.meta({
    title: 'Name of the list',
    description: 'Screen readers use it where no heading is shown.',
  }),
  members: listOf(memberSchema, 'member', 0),
});

const faqSchema = listOf(z.strictObject({ id, question: line, answer: text }), 'question', 0);

const gallerySchema = listOf(captioned, 'photo', 0);

const collaborationSchema = z.strictObject({
  heading: line,
  paragraphs: listOf(text, 'paragraph', 0),
  photos: listOf(captioned, 'photo', 0),
});
const achievementsSchema = listOf(captioned, 'picture', 0);
const archiveSchema = listOf(
  z.strictObject({ year: z.int(), name: line, text, url: link.meta({ title: 'Address' }), picture }),
  'conference',
  0,
);
const wrappedSchema = z.strictObject({
  heading: line,
  lead: text,
  sections: listOf(section, 'section', 0),
  figures: listOf(statistic, 'figure', 0),
  picture,
  alt,
});
const aboutSchema = listOf(section.extend({ id }), 'section');

const policySchema = z.strictObject({
  heading: line,
  lead: text,
  sections: listOf(section.extend({ id }), 'section'),
});

const blogSchema = z.strictObject({
  name: line,
  url: link.meta({ title: 'Address' }),
  thumbnail: picture,
});

/** Pages that a club may hide. The others have what every visitor needs. */
export const hideablePages = {
  '/about': 'About',
  '/team': 'Team',
  '/mockmun24': 'Mock conference',
  '/photo': 'Photo gallery',
  '/archive': 'Archive',
  '/wrapped': 'Wrapped up',
  '/blogs': 'Blogs',
} as const;

const addedPageSchema = z.strictObject({
  id,
  title: line.max(40, 'must be at most 40 characters').meta({ description: 'As the menu calls it.' }),
  address: z
    .string()
    .overwrite((value) => value.trim().toLowerCase())
    .max(40, 'must be at most 40 characters')
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'has small letters, digits and single hyphens, such as visa-help')
    .meta({ description: 'Such as visa-help: the page is at /p/visa-help.' }),
  description: summary.meta({ description: 'For search engines and link previews.' }),
  lead: text,
  sections: listOf(section.extend({ id }), 'section', 0),
});

const menuSchema = z.strictObject({
  hiddenPages: listOf(
    z
      .string()
      .refine((path) => Object.hasOwn(hideablePages, path), 'must be chosen from the list')
      .meta({ title: 'Page', input: 'page' }),
    'hidden page',
    0,
  ).meta({
    description:
      'Visitors do not find a hidden page: menus and search engines leave it out, and its address is unknown.',
  }),
  addedPages: listOf(addedPageSchema, 'page', 0)
    .refine(
      (pages) => new Set(pages.map(({ address }) => address)).size === pages.length,
      'must have different addresses',
    )
    .meta({
      title: 'Added pages',
      description: 'Pages that you add, such as one on visas. The menu lists them under their titles.',
      item: 'page',
      least: 0,
      most: 30,
    }),
});

/** Schemas of the documents by kind. Pages import only their types, so that browsers do not load zod. */
export const documentSchemas = {
  site: siteSchema,
  pages: listOf(pageSchema, 'page').meta({ fixed: true }),
  home: homeSchema,
  letters: listOf(letterSchema, 'letter', 0),
  reviews: listOf(reviewSchema, 'review', 0),
  team: listOf(teamListSchema, 'list', 0),
  faq: faqSchema,
  about: aboutSchema,
  gallery: gallerySchema,
  glimpses: gallerySchema,
  collaboration: collaborationSchema,
  achievements: achievementsSchema,
  apply: applySchema,
  mockMun: mockMunSchema,
  archive: archiveSchema,
  wrapped: wrappedSchema,
  blogs: listOf(blogSchema, 'blog', 0),
  privacy: policySchema,
  conduct: policySchema,
  conferencePage: conferencePageSchema,
  menu: menuSchema,
} as const;

export type DocumentKind = keyof typeof documentSchemas;
/** All content of the public pages except events and committees. */
export type SiteContent = { readonly [Kind in DocumentKind]: DocumentOf<Kind> };
type DocumentOf<Kind extends DocumentKind> =
  z.infer<(typeof documentSchemas)[Kind]> extends infer D
    ? D extends (infer Item)[]
      ? readonly Item[]
      : D
    : never;

export type Site = z.infer<typeof siteSchema>;
export type Page = z.infer<typeof pageSchema>;
export type Home = z.infer<typeof homeSchema>;
export type Letter = z.infer<typeof letterSchema>;
export type Review = z.infer<typeof reviewSchema>;
export type Member = z.infer<typeof memberSchema>;
export type TeamList = z.infer<typeof teamListSchema>;
export type CaptionedPicture = z.infer<typeof captioned>;
export type Collaboration = z.infer<typeof collaborationSchema>;
export type ArchivedConference = z.infer<typeof archiveSchema>[number];
export type Wrapped = z.infer<typeof wrappedSchema>;
export type AboutSection = z.infer<typeof aboutSchema>[number];
export type MockMun = z.infer<typeof mockMunSchema>;
export type Apply = z.infer<typeof applySchema>;
export type ConferencePage = z.infer<typeof conferencePageSchema>;
export type Chairperson = z.infer<typeof chairSchema>;
export type Council = z.infer<typeof councilSchema>;
export type ConferenceEdition = z.infer<typeof editionSchema>;
export type Policy = z.infer<typeof policySchema>;
export type AddedPage = z.infer<typeof addedPageSchema>;
export type StoredBlog = z.infer<typeof blogSchema>;
