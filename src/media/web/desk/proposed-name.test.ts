import { expect, test } from 'vitest';
import { picture } from '#pages/contract/documents.ts';
import { proposePictureName } from './upload-dialog.tsx';

test.each([
  ['Crisis Night (2).JPG', 'crisis-night-2'],
  ['délégués à la séance.png', 'delegues-a-la-seance'],
  ['--.webp', ''],
  ['वाद-विवाद.jpg', ''],
  ['archive.2024.photo.avif', 'archive-2024-photo'],
  [`${'a-'.repeat(100)}.jpg`, 'a-'.repeat(30).slice(0, -1)],
])('the proposed name of %s is %j', (file, name) => {
  expect(proposePictureName(file)).toBe(name);
  if (name) expect(picture.safeParse(name).success).toBe(true);
});
