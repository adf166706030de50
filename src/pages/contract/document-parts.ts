import { z } from 'zod';
import { longestPictureName, pictureName } from '#media/contract/names.ts';
import { plainText } from '#platform/contract/common.ts';

/**
 * What documents of the public site are made of. `.meta()` says what a form needs beyond the name of a field: `title` its
 * label, `description` the help under it, `input` how it is typed, `item` what one entry of a list is called, of which there
 * are `least` to `most`, and `fixed` what the pages themselves decide: it is not typed and stays as it is.
 */

const unseenText = 'must not contain control characters';

/** One line. */
export const words = z
  .string()
  .overwrite((value) => value.replace(/[\t\n]/g, ' '))
  .trim()
  .min(1, 'must not be empty')
  .max(300, 'must be at most 300 characters')
  .regex(plainText, unseenText);
/** A paragraph or so. */
export const text = z
  .string()
  .overwrite((value) => value.replaceAll('\t', ' ').replaceAll('\r\n', '\n'))
  .trim()
  .min(1, 'must not be empty')
  .max(4000, 'must be at most 4,000 characters')
  .regex(plainText, unseenText)
  .meta({ input: 'lines' });

/** Longer lists than any page shows would only slow down a comparison. */
const longestList = 100;

/**
 * A list that grows and shrinks.
 * @param item what one entry is called, such as 'question'
 */
export function listOf<const Item extends z.ZodType>(entry: Item, item: string, least = 1) {
  return z
    .array(entry)
    .min(least, `needs at least ${least}`)
    .max(longestList, `may hold at most ${longestList}`)
    .meta({ item, least, most: longestList });
}

/** A list of which the page has room for exactly so many. */
export function exactly<const Item extends z.ZodType>(
  count: number,
  entry: Item,
  item: string,
  message: string,
) {
  return z.array(entry).length(count, message).meta({ item, least: count, most: count });
}

export const paragraphs = listOf(text, 'paragraph');
export const section = z.strictObject({ heading: words, paragraphs });

/** Tells entries of a list apart, and what was changed in one from what was moved. */
export const id = words.max(80, 'must be at most 80 characters').meta({ fixed: true });

export const link = z
  .url({ protocol: /^https$/, error: 'must be an https:// address' })
  .max(2000, 'must be at most 2,000 characters');
/** An e-mail address, with or without 'mailto:'; the form shows and takes it without. */
export const mailto = z
  .string()
  .regex(
    /^(mailto:)?[^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?]+$/,
    'must be an e-mail address, such as name@example.org',
  )
  .max(261, 'must be at most 254 characters')
  .meta({ input: 'mailed address' });
/** The id of an event, chosen from a list. */
export const eventId = z
  .string()
  .min(1, 'must be chosen')
  .max(80, 'must be chosen')
  .meta({ title: 'Event', input: 'event' });
export const phone = z
  .string()
  .regex(/^\+?[\d ]{10,}$/, 'must be at least 10 digits, with spaces where you like')
  .max(40, 'must be at most 40 characters')
  .meta({ input: 'phone' });

/** A picture that is made with the pages, and is no photograph. */
export const drawn = pictureName.meta({ fixed: true });
/** Names a picture of the library, or `pictures/<name>.jpg` (or .png, .webp, .avif); without either a sample is drawn. */
export const picture = pictureName
  .max(longestPictureName, 'must be at most 80 characters')
  .meta({ title: 'Picture', input: 'picture' });
export const alt = words.meta({
  title: 'What the picture shows',
  description: 'For people who can’t see it.',
});
export const captioned = z.strictObject({ picture, alt, caption: words });
/** A number that is shown large, with what it counts. */
export const figure = z.strictObject({ value: words, label: words.meta({ title: 'What it counts' }) });
