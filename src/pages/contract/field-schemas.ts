import { z } from 'zod';
import { maxPictureNameLength, pictureNameSchema } from '#media/contract.ts';
import { lineFeedTextPattern } from '#platform/contract/common.ts';
import { supportedCurrencyCodes } from '#platform/rule/currency.ts';
import { isPhoneNumber } from '#platform/rule/phone.ts';
import { countryCodes, isTimeZone, localeTags } from '#platform/rule/region-choices.ts';

/**
 * Schemas for the fields of documents. `.meta()` adds what forms need: `title` is the label, `description` the help
 * text, `input` the control, `item` the noun for a list's entry, `least` and `most` the length of a list. `fixed`
 * marks fields that users cannot edit.
 */

const unseenText = 'must not contain control characters';

export const line = z
  .string()
  .overwrite((value) => value.replace(/[\t\n]/g, ' '))
  .trim()
  .min(1, 'must not be empty')
  .max(300, 'must be at most 300 characters')
  .regex(lineFeedTextPattern, unseenText);
export const text = z
  .string()
  .overwrite((value) => value.replaceAll('\t', ' ').replaceAll('\r\n', '\n'))
  .trim()
  .min(1, 'must not be empty')
  .max(4000, 'must be at most 4000 characters')
  .regex(lineFeedTextPattern, unseenText)
  .meta({ input: 'lines' });

/** Maximum length of a list, more than any page needs. Longer lists would slow down comparisons. */
const longestList = 100;

/**
 * Creates the schema of a list with at least `least` entries and at most 100.
 * @param item the noun for an entry, such as 'question'
 */
export function listOf<const Item extends z.ZodType>(entry: Item, item: string, least = 1) {
  return z
    .array(entry)
    .min(least, `needs at least ${least}`)
    .max(longestList, `can have at most ${longestList}`)
    .meta({ item, least, most: longestList });
}

/**
 * Creates the schema of a list that can be empty.
 * @param most maximum length
 */
export function listOfAtMost<const Item extends z.ZodType>(most: number, entry: Item, item: string) {
  return z.array(entry).max(most, `can have at most ${most}`).meta({ item, least: 0, most });
}

export const paragraphs = listOf(text, 'paragraph');
export const section = z.strictObject({ heading: line, paragraphs });

/** Id of an entry of a list. It distinguishes a changed or moved entry from a new one. */
export const id = line.max(80, 'must be at most 80 characters').meta({ fixed: true });

export const link = z
  .url({ protocol: /^https$/, error: 'must be an https:// address' })
  .max(2000, 'must be at most 2000 characters');
/**
 * A domain, the part of an e-mail address after the '@'.
 */
export const emailDomain = z
  .string()
  .overwrite((value) => value.trim().toLowerCase().replace(/^@/, ''))
  .max(253, 'must be at most 253 characters')
  .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, 'must be a domain, such as example.org');
/** An e-mail address with or without 'mailto:', which the form does not show. */
export const mailtoOrEmailAddress = z
  .string()
  .regex(
    /^(mailto:)?[^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?]+$/,
    'must be an e-mail address, such as name@example.org',
  )
  .max(261, 'must be at most 254 characters')
  .refine((value) => value.replace(/^mailto:/, '').length <= 254, 'must be at most 254 characters')
  .meta({ input: 'mailto' });
export const eventIdSchema = z
  .string()
  .min(1, 'must be chosen')
  .max(80, 'must be chosen')
  .meta({ title: 'Event', input: 'event' });
export const phone = z
  .string()
  .refine(isPhoneNumber, 'must have 7 to 15 digits')
  .max(40, 'must be at most 40 characters')
  .meta({ input: 'phone' });

export const currency = z
  .string()
  .refine((code) => supportedCurrencyCodes.includes(code), 'must be the code of a currency, such as EUR')
  .meta({ input: 'currency' });
export const locale = z
  .string()
  .refine((tag) => localeTags.includes(tag), 'must be chosen from the list')
  .meta({ input: 'locale' });
/** Accepts only names of time zones, because offsets such as '+02:00' would ignore summer time. */
export const timeZone = z
  .string()
  .refine((name) => /^[A-Z]/.test(name) && isTimeZone(name), 'must be a time zone, such as Europe/Paris')
  .meta({ input: 'time_zone' });
export const country = z
  .string()
  .refine((code) => countryCodes.includes(code), 'must be the code of a country, such as DE')
  .meta({ input: 'country' });

export const artworkName = pictureNameSchema.meta({ fixed: true });
/**
 * Name of a picture in the library, or of a file `pictures/<name>.jpg` (.png, .webp, .avif). If neither exists, a
 * sample is generated.
 */
export const picture = pictureNameSchema
  .max(maxPictureNameLength, 'must be at most 80 characters')
  .meta({ title: 'Picture', input: 'picture' });
export const alt = line.meta({
  title: 'What the picture shows',
  description: 'For people who can’t see it.',
});
export const captioned = z.strictObject({ picture, alt, caption: line });
export const statistic = z.strictObject({ value: line, label: line.meta({ title: 'What it counts' }) });
