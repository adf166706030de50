import { z } from 'zod';
import {
  applySchema,
  type chairSchema,
  conferencePageSchema,
  type councilSchema,
  type editionSchema,
  mockMunSchema,
} from './conference-documents.ts';
import {
  alt,
  captioned,
  drawn,
  exactly,
  figure,
  id,
  link,
  listOf,
  mailto,
  paragraphs,
  phone,
  picture,
  section,
  text,
  words,
} from './document-parts.ts';

/**
 * The shape of everything the public site says and shows. Pages import only the types below, so that zod stays out of
 * their bytes; `scripts/check-content.ts` holds the sample club against the schemas at each build.
 */

export { picture };

/** What search engines show under a title. */
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
    .meta({ title: 'First year of the copyright', description: 'The foot of every page counts from it.' }),
});

const pageSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/[a-z0-9]*$/, "must look like '/about'")
    .meta({ fixed: true }),
  title: words.max(40, 'must be at most 40 characters').meta({
    description: 'Stands before the club’s short name in the browser’s title.',
  }),
  description: summary,
  /** The Open Graph picture of this name is drawn from the figure, never taken from a photograph. */
  openGraph: drawn,
});

const homeSchema = z.strictObject({
  hero: z
    .strictObject({
      line: words,
      text,
      scrollLabel: words.meta({ title: 'Words of the way down' }),
    })
    .meta({ title: 'Top of the page' }),
  whatIsTheClub: text,
  stats: exactly(3, figure, 'figure', 'must hold the three figures').meta({ title: 'Figures' }),
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
  code: link.meta({ title: 'Code host', description: 'Shown in place of the social network.' }).optional(),
  mail: mailto.meta({ title: 'E-mail' }).optional(),
});

const teamListSchema = z.strictObject({
  id,
  /** `null` for the two lists that stand under the page's own heading. */
  heading: words.meta({ description: 'Empty for a list under the page’s own heading.' }).nullable(),
  /** What a screen reader and the list's outline say, also where no heading is shown. */
  label: words.meta({ title: 'Name of the list', description: 'Read out where no heading is shown.' }),
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
/** One value of every kind: all that the public pages say, beside events and committees. */
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
