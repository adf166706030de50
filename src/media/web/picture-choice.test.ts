import { describe, expect, it } from 'vitest';
import { profilePhotoRule } from '#accounts/contract/profile-photo.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { formatFileSize } from '../contract/files.ts';
import { decidePictureUpload, describePictureRejection } from './picture-choice.ts';

const file = (type: string, size: number, name = 'picture') => ({ name, type, size });

describe('a chosen picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/jpg', 'image/webp', 'image/avif'])(
    'of type %s is accepted up to its limit, and resized beyond it',
    (type) => {
      expect(decidePictureUpload(file(type, 512_000), paymentPictureRule)).toBe('accept');
      expect(decidePictureUpload(file(type, 512_001), paymentPictureRule)).toBe('resize');
      expect(decidePictureUpload(file(type, 307_200), profilePhotoRule)).toBe('accept');
      expect(decidePictureUpload(file(type, 307_201), profilePhotoRule)).toBe('resize');
    },
  );

  it.each(['image/svg+xml', 'image/gif', 'application/pdf', ''])('of type "%s" is refused', (type) => {
    expect(decidePictureUpload(file(type, 1000), paymentPictureRule)).toBe('reject');
    expect(decidePictureUpload(file(type, 5_000_000), paymentPictureRule)).toBe('reject');
  });

  it('is refused when it is empty', () => {
    expect(decidePictureUpload(file('image/png', 0), paymentPictureRule)).toBe('reject');
  });

  it.each([
    ['image/heic', 'a.heic'],
    ['image/heif', 'a'],
    ['', 'IMG_1.HEIC'],
    ['', 'IMG_1.heif'],
  ])('that is HEIC (%s %s) is resized, however small', (type, name) => {
    expect(decidePictureUpload(file(type, 1000, name), paymentPictureRule)).toBe('resize');
  });
});

describe('the help for a refused file', () => {
  it.each([
    [
      file('image/png', 12_897_485),
      'This file has 12.4 MB, and this browser can’t open it to make it smaller.',
    ],
    [file('image/heic', 2_000_000), 'This file has 2.0 MB and is HEIC, which this browser can’t open.'],
  ])('names the size, the reason and what to do', (chosen, text) => {
    expect(describePictureRejection(chosen)).toBe(`${text} Take a screenshot and upload that.`);
  });

  it('asks for a screenshot of a file that is no picture', () => {
    expect(describePictureRejection(file('application/pdf', 2000))).toBe(
      'This file isn’t a PNG, JPEG, WebP or AVIF image. Take a screenshot and upload that.',
    );
  });

  it('names an empty file', () => {
    expect(describePictureRejection(file('image/png', 0))).toBe('This file is empty. Choose another one.');
  });
});

describe('the text of a size', () => {
  it.each([
    [1, '1 KB'],
    [512_000, '500 KB'],
    [512_001, '501 KB'],
    [1_048_575, '1.0 MB'],
    [1_048_576, '1.0 MB'],
    [12_582_912, '12.0 MB'],
  ])('of %i bytes is %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
