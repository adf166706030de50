import { z } from 'zod';
import { alt, eventId, id, link, listOf, paragraphs, picture, text, words } from './document-parts.ts';

/** The page of the mock conference. */
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

/** The page that leads to the registration. */
export const applySchema = z.strictObject({
  heading: words,
  lead: text,
  steps: listOf(z.strictObject({ title: words, text }), 'step'),
  notice: words.meta({ description: 'Shown while registration is closed.' }),
  button: words,
});

export const chairSchema = z.strictObject({ id, name: words, post: words, bio: text, photo: picture });
/** A council that meets without delegates, such as on the opening evening. */
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

/** The people and pictures of one event: a new edition starts without those of the last. */
export const editionSchema = z.strictObject({
  event: eventId,
  poster: z.strictObject({
    picture: picture.meta({ description: 'Without one, a poster is drawn.' }).optional(),
    alt: alt.optional(),
  }),
  executiveBoard: listOf(
    chairSchema.extend({ committee: words.meta({ description: 'The committee’s code.' }) }),
    'chairperson',
    0,
  ),
  councils: listOf(councilSchema, 'council', 0),
});

/** What the page of the annual conference says beyond its committees. */
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
