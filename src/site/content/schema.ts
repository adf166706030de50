import { z } from 'zod';

/**
 * The shape of everything the public site says and shows. Content files import only the types below, so that zod
 * stays out of the browser; `scripts/check-content.ts` holds every file against its schema at each build.
 */

const words = z.string().trim().min(1, 'must not be empty');
const paragraphs = z.array(words).min(1, 'needs at least one paragraph');
const link = z.url({ protocol: /^https$/, error: 'must be an https:// address' });
const mailto = z.templateLiteral(['mailto:', z.email()], {
  error: "must look like 'mailto:name@example.org'",
});
const phone = z.string().regex(/^\+?[\d ]{10,}$/, 'must be at least 10 digits, with spaces where you like');
/** Names `pictures/<name>.jpg` (or .png, .webp, .avif); without such a file a sample is drawn. */
const picture = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a picture name: small letters, digits and single hyphens');
const captioned = z.strictObject({ picture, alt: words, caption: words });
const section = z.strictObject({ heading: words, paragraphs });

export const siteSchema = z.strictObject({
  name: words,
  shortName: words.max(24, 'must be at most 24 characters'),
  description: words.max(170, 'must be at most 170 characters: search engines cut the rest'),
  institute: words,
  email: z.email('must be an e-mail address'),
  phone,
  /** The mock conference, as the navigation calls it. */
  mockMun: words,
  supportPhones: z.array(z.strictObject({ name: words, phone })).min(1, 'needs one support phone'),
  /** Where the club is found: one line each on an envelope. */
  address: z.array(words).min(2, 'needs at least two lines'),
  mapUrl: link,
  social: z.strictObject({ video: link, photo: link, social: link, professional: link }),
  tenure: words,
});

export const pageSchema = z.strictObject({
  path: z.string().regex(/^\/[a-z0-9]*$/, "must look like '/about'"),
  /** Stands before ' | ' and the club's short name in the browser's title. */
  title: words.max(40, 'must be at most 40 characters'),
  description: words.max(170, 'must be at most 170 characters: search engines cut the rest'),
  /** The Open Graph picture of this name is drawn at build, never taken from a photograph. */
  openGraph: picture,
});

export const homeSchema = z.strictObject({
  hero: z.strictObject({ line: words, text: words, scrollLabel: words }),
  whatIsTheClub: words,
  stats: z.array(z.strictObject({ value: words, label: words })).length(3, 'must hold the three figures'),
});

export const letterSchema = z.strictObject({
  id: words,
  heading: words,
  greeting: words,
  paragraphs,
  closing: words,
  name: words,
  title: words,
  club: words,
  picture,
});

export const reviewSchema = z.strictObject({ id: z.int(), name: words, text: words, img: picture });

export const memberSchema = z.strictObject({
  id: words,
  image: picture,
  name: words,
  post: words,
  linkedin: link.optional(),
  fb: link.optional(),
  code: link.optional(),
  mail: mailto,
});

export const teamListSchema = z.strictObject({
  id: words,
  /** `null` for the two lists that stand under the page's own heading. */
  heading: words.nullable(),
  /** What a screen reader and the list's outline say, also where no heading is shown. */
  label: words,
  members: z.array(memberSchema).min(1, 'needs at least one member'),
});

export const faqSchema = z
  .array(z.array(z.strictObject({ id: words, question: words, answer: words })).min(1))
  .length(2, 'must hold two columns');

export const gallerySchema = z.array(captioned).length(9, 'must hold nine photos');

export const collaborationSchema = z.strictObject({
  heading: words,
  paragraphs,
  photos: z.array(captioned).min(2, 'needs at least two photos to rotate'),
});
export const achievementsSchema = z.array(captioned).min(1, 'needs at least one picture');
export const archiveSchema = z.array(
  z.strictObject({ year: z.int(), name: words, text: words, url: link, picture }),
);
export const wrappedSchema = z.strictObject({
  heading: words,
  lead: words,
  sections: z.array(section).min(1),
  figures: z.array(z.strictObject({ value: words, label: words })),
  picture,
  alt: words,
});
export const aboutSchema = z.array(section.extend({ id: words })).length(4, 'must hold the four sections');

export const mockMunSchema = z.strictObject({
  name: words,
  lead: words,
  dateInWords: words,
  place: words,
  picture,
  alt: words,
  about: paragraphs,
  schedule: z.array(z.strictObject({ time: words, what: words })).min(1),
  committees: z.array(z.strictObject({ name: words, agenda: words, text: words })).min(1),
  howToJoin: z.array(words).min(1),
  rules: z.array(z.strictObject({ name: words, text: words })).min(1),
});

export const applySchema = z.strictObject({
  heading: words,
  lead: words,
  steps: z.array(z.strictObject({ title: words, text: words })).min(1),
  notice: words,
  button: words,
});

const chairSchema = z.strictObject({ id: words, name: words, post: words, bio: words, photo: picture });
export const conferencePageSchema = z.strictObject({
  poster: z.strictObject({ picture, alt: words }),
  lead: words,
  description: paragraphs,
  /** `committee` is a committee's value in src/conference/content/committees.ts. */
  executiveBoard: z.array(chairSchema.extend({ committee: words })).length(4, 'must hold four chairpersons'),
  unsc: z.strictObject({
    name: words,
    shortName: words,
    agenda: words,
    description: paragraphs,
    picture,
    alt: words,
    board: z.array(chairSchema).min(1),
  }),
  coSponsor: z.strictObject({ name: words, text: words, url: link, picture, alt: words }),
});

export const blogSchema = z.strictObject({ name: words, url: link, thumbnail: picture });

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
export type StoredBlog = z.infer<typeof blogSchema>;

/** One entry of `src/site/pictures.json`, by picture name. `avif[i]` and `webp[i]` are `widths[i]` pixels wide. */
export type PictureFiles = {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly avif: readonly string[];
  readonly webp: readonly string[];
};
