import { expect, test } from 'vitest';
import { event } from '#conference/content/index.ts';
import { eventSchema } from '#conference/content/schema.ts';
import { documentSchemas } from '../contract/documents.ts';
import { sampleContent } from './index.ts';
import { validateContent } from './validate-content.ts';

const { gallery, letters } = sampleContent;
const secretPicture = gallery.with(0, { picture: '../Secret.png', alt: 'a', caption: 'a' });

test.each([
  [
    'letters',
    documentSchemas.letters,
    letters.with(1, { ...letters[1], name: '' } as never),
    '[1].name must not be empty.',
  ],
  [
    'gallery',
    documentSchemas.gallery,
    secretPicture,
    '[0].picture must be a picture name: small letters, digits and single hyphens.',
  ],
  [
    'event',
    eventSchema,
    { ...event, fees: { ...event.fees, individualAmount: 0 } },
    '.fees.individualAmount must be more than 0.',
  ],
])('a mistake in %s is reported with its folder and field', (file, schema, value, mistake) => {
  expect(() => validateContent('content', { [file]: schema }, { [file]: value })).toThrow(
    `The content has mistakes:\n  content: ${file}${mistake}`,
  );
});
