import { z } from 'zod';
import {
  alt,
  artworkName,
  captioned,
  eventId,
  figure,
  id,
  link,
  listOf,
  listOfLength,
  mailto,
  paragraphs,
  phone,
  picture,
  section,
  text,
  words,
} from './document-parts.ts';

export const mockMunSchema = z.strictObject({
  name: words,
  lead: text,
  dateInWords: words,
  place: words,
  picture,
  alt,
  about: paragraphs,
  schedule: listOf(z.strictObject({ time: words, what: words }), 'line of the schedule'),
  committees: listOf(z.strictObject({ name: words, agenda: words, text }), 'committee'),
  howToJoin: listOf(text, 'step'),
  rules: listOf(z.strictObject({ name: words, text }), 'rule'),
});

export const applySchema = z.strictObject({
  heading: words,
  lead: text,
  steps: listOf(z.strictObject({ title: words, text }), 'step'),
  notice: words.meta({ description: 'Shown while registration is closed.' }),
  button: words,
});

export const chairSchema = z.strictObject({ id, name: words, post: words, bio: text, photo: picture });
/** A council without delegates, such as on the opening evening. */
export const councilSchema = z.strictObject({
  id,
  name: words,
  shortName: words,
  agenda: words,
  description: paragraphs,
  picture,
  alt,
  board: listOf(chairSchema, 'chairperson'),
});

/** The people and pictures of one event. A new edition starts empty. */
export const editionSchema = z.strictObject({
  event: eventId,
  poster: z.strictObject({
    picture: picture.meta({ description: 'Without a picture, a poster is generated.' }).optional(),
    alt: alt.optional(),
  }),
  executiveBoard: listOf(
    chairSchema.extend({ committee: words.meta({ description: 'The committee’s code.' }) }),
    'chairperson',
    0,
  ),
  councils: listOf(councilSchema, 'council', 0),
});

export const conferencePageSchema = z.strictObject({
  lead: text,
  description: paragraphs,
  editions: listOf(editionSchema, 'edition', 0).meta({
    description:
      'Executive board, councils and poster of each event. The page shows those of the main event.',
  }),
  coSponsor: z
    .strictObject({ name: words, text, url: link.meta({ title: 'Address' }), picture, alt })
    .meta({ title: 'Co-sponsor' }),
});

/**
 * Schemas of all documents of the public site. Pages import only the types below, so that browsers do not load zod.
 * `scripts/check-content.ts` checks the sample content against the schemas at each build.
 */

export { picture };

const summary = text.max(170, 'must be at most 170 characters: search engines cut the rest');

const siteSchema = z.strictObject({
  name: words.meta({ title: 'Name of the club' }),
  shortName: words.max(24, 'must be at most 24 characters'),
  description: summary,
  institute: words,
  email: z.email('must be an e-mail address').max(254, 'must be at most 254 characters'),
  phone,
  mockMun: words.meta({ title: 'Mock conference', description: 'As the navigation calls it.' }),
  supportPhones: listOf(z.strictObject({ name: words, phone }), 'support phone'),
  address: listOf(words, 'line of the address', 2).meta({
    description: 'Where the club is found: one line each on an envelope.',
  }),
  mapUrl: link.meta({ title: 'Map' }),
  social: listOf(
    z.strictObject({
      network: words.meta({ description: 'Such as Instagram, YouTube or LinkedIn.' }),
      url: link.meta({ title: 'Address' }),
    }),
    'social network',
    0,
  ).meta({ title: 'Social networks' }),
  tenure: words,
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
  title: words.max(40, 'must be at most 40 characters').meta({
    description: 'The browser shows it before the club’s short name.',
  }),
  description: summary,
  /** The name of the generated Open Graph picture. */
  openGraph: artworkName,
});

const homeSchema = z.strictObject({
  hero: z
    .strictObject({
      line: words,
      text,
      scrollLabel: words.meta({ title: 'Text of the scroll link' }),
    })
    .meta({ title: 'Top of the page' }),
  whatIsTheClub: text,
  stats: listOfLength(3, figure, 'figure', 'must have three figures').meta({ title: 'Figures' }),
});

const letterSchema = z.strictObject({
  id,
  heading: words,
  greeting: words,
  paragraphs,
  closing: words,
  name: words,
  title: words.meta({ title: 'Post' }),
  club: words,
  picture,
});

const reviewSchema = z.strictObject({
  id: z.int().meta({ fixed: true }),
  name: words,
  text,
  img: picture,
});

const memberSchema = z.strictObject({
  id,
  image: picture.optional(),
  name: words,
  post: words,
  linkedin: link.meta({ title: 'Professional network', description: 'Such as LinkedIn.' }).optional(),
  fb: link.meta({ title: 'Social network', description: 'Such as Instagram.' }).optional(),
  code: link.meta({ title: 'Code host', description: 'Shown instead of the social network.' }).optional(),
  mail: mailto.meta({ title: 'E-mail' }).optional(),
});

const teamListSchema = z.strictObject({
  id,
  /** Null for lists directly under the page's heading. */
  heading: words.meta({ description: 'Empty for a list directly under the page’s heading.' }).nullable(),
  /** For screen readers, where no heading is shown. */
  label: words.meta({
    title: 'Name of the list',
    description: 'Screen readers use it where no heading is shown.',
  }),
  members: listOf(memberSchema, 'member'),
});

const faqSchema = listOf(z.strictObject({ id, question: words, answer: text }), 'question');

const gallerySchema = listOf(captioned, 'photo');

const collaborationSchema = z.strictObject({
  heading: words,
  paragraphs,
  photos: listOf(captioned, 'photo', 2),
});
const achievementsSchema = listOf(captioned, 'picture');
const archiveSchema = listOf(
  z.strictObject({ year: z.int(), name: words, text, url: link.meta({ title: 'Address' }), picture }),
  'conference',
  0,
);
const wrappedSchema = z.strictObject({
  heading: words,
  lead: text,
  sections: listOf(section, 'section'),
  figures: listOf(figure, 'figure', 0),
  picture,
  alt,
});
const aboutSchema = listOf(section.extend({ id }), 'section');

const policySchema = z.strictObject({
  heading: words,
  lead: text,
  sections: listOf(section.extend({ id }), 'section'),
});

const blogSchema = z.strictObject({
  name: words,
  url: link.meta({ title: 'Address' }),
  thumbnail: picture,
});

/** Every document of the public site by its kind. */
export const documentSchemas = {
  site: siteSchema,
  pages: listOf(pageSchema, 'page').meta({ fixed: true }),
  home: homeSchema,
  letters: listOf(letterSchema, 'letter', 0),
  reviews: listOf(reviewSchema, 'review'),
  team: listOf(teamListSchema, 'list'),
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
} as const;

export type DocumentKind = keyof typeof documentSchemas;
/** One document of every kind: all content of the public pages but events and committees. */
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
export type Faq = z.infer<typeof faqSchema>;
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
export type StoredBlog = z.infer<typeof blogSchema>;
