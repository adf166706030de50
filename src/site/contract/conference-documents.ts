import { z } from 'zod';
import { alt, exactly, id, link, listOf, paragraphs, picture, text, words } from './document-parts.ts';

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
/** What the page of the annual conference says beyond its committees. */
export const conferencePageSchema = z.strictObject({
  poster: z.strictObject({ picture, alt }),
  lead: text,
  description: paragraphs,
  executiveBoard: exactly(
    4,
    chairSchema.extend({ committee: words.meta({ description: 'The committee’s code.' }) }),
    'chairperson',
    'must hold four chairpersons',
  ),
  unsc: z
    .strictObject({
      name: words,
      shortName: words,
      agenda: words,
      description: paragraphs,
      picture,
      alt,
      board: listOf(chairSchema, 'chairperson'),
    })
    .meta({ title: 'Security council' }),
  coSponsor: z
    .strictObject({ name: words, text, url: link.meta({ title: 'Address' }), picture, alt })
    .meta({ title: 'Co-sponsor' }),
});
