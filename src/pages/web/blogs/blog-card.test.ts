import { expect, it } from 'vitest';
import { isOwnPicture } from './blog-card.tsx';

const own = (thumbnail: string) => isOwnPicture(thumbnail, 'https://mun.example.org');

it('shows thumbnails of this site, and a figure for missing, foreign or invalid ones', () => {
  expect(own('/pictures/blog.webp')).toBe(true);
  expect(own('https://mun.example.org/pictures/blog.webp')).toBe(true);
  expect(['https://blogs.example.org/a.jpg', '//blogs.example.org/a.jpg', '', 'http://'].map(own)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
