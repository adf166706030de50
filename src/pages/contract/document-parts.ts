import { z } from 'zod';
import { maxPictureNameLength, pictureName } from '#media/contract.ts';
import { plainText } from '#platform/contract/common.ts';

/**
 * Field schemas of the documents. `.meta()` adds what forms need: `title` is the label, `description` the help text, `input` the control,
 * `item` the name of a list's entry, `least` and `most` the length of a list, and `fixed` marks fields that users cannot edit.
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

/** Longer lists than any page shows would only slow down comparisons. */
const longestList = 100;

/** A list of variable length. @param item what an entry is called, such as 'question' */
export function listOf<const Item extends z.ZodType>(entry: Item, item: string, least = 1) {
  return z
    .array(entry)
    .min(least, `needs at least ${least}`)
    .max(longestList, `can have at most ${longestList}`)
    .meta({ item, least, most: longestList });
}

/** A list of fixed length. */
export function listOfLength<const Item extends z.ZodType>(
  count: number,
  entry: Item,
  item: string,
  message: string,
) {
  return z.array(entry).length(count, message).meta({ item, least: count, most: count });
}

export const paragraphs = listOf(text, 'paragraph');
export const section = z.strictObject({ heading: words, paragraphs });

/** Identifies an entry of a list, which distinguishes a changed entry from a moved one. */
export const id = words.max(80, 'must be at most 80 characters').meta({ fixed: true });

export const link = z
  .url({ protocol: /^https$/, error: 'must be an https:// address' })
  .max(2000, 'must be at most 2,000 characters');
/** An e-mail address, with or without 'mailto:'. The form shows it without. */
export const mailto = z
  .string()
  .regex(
    /^(mailto:)?[^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?]+$/,
    'must be an e-mail address, such as name@example.org',
  )
  .max(261, 'must be at most 254 characters')
  .meta({ input: 'mailto' });
/** The id of an event, chosen from a list. */
export const eventId = z
  .string()
  .min(1, 'must be chosen')
  .max(80, 'must be chosen')
  .meta({ title: 'Event', input: 'event' });
export const phone = z
  .string()
  .regex(/^\+?[\d ]{10,}$/, 'must have at least 10 digits')
  .max(40, 'must be at most 40 characters')
  .meta({ input: 'phone' });

/** The name of generated artwork. */
export const artworkName = pictureName.meta({ fixed: true });
/** The name of a picture in the library, or of `pictures/<name>.jpg` (.png, .webp, .avif). Without either a sample is generated. */
export const picture = pictureName
  .max(maxPictureNameLength, 'must be at most 80 characters')
  .meta({ title: 'Picture', input: 'picture' });
export const alt = words.meta({
  title: 'What the picture shows',
  description: 'For people who can’t see it.',
});
export const captioned = z.strictObject({ picture, alt, caption: words });
/** A large number and its label. */
export const figure = z.strictObject({ value: words, label: words.meta({ title: 'What it counts' }) });
