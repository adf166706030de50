import { expect, it } from 'vitest';
import { isSameOriginPicture } from './blog-card.tsx';

const isOwn = (thumbnail: string) => isSameOriginPicture(thumbnail, 'https://mun.example.org');

it('shows thumbnails of this site, and a figure for missing, foreign or invalid ones', () => {
  expect(isOwn('/pictures/blog.webp')).toBe(true);
  expect(isOwn('https://mun.example.org/pictures/blog.webp')).toBe(true);
  expect(['https://blogs.example.org/a.jpg', '//blogs.example.org/a.jpg', '', 'http://'].map(isOwn)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
