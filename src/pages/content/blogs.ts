import type { StoredBlog } from '#pages/contract/documents.ts';

/** The blogs that `GET /blog/read` answers when no other host is configured. The addresses are samples. */
export const blogs: readonly StoredBlog[] = [
  {
    name: 'How to read a background guide in one evening',
    url: 'https://example.org/blog/background-guide',
    thumbnail: 'blog-background-guide',
  },
  {
    name: 'Your first ninety seconds: writing an opening speech',
    url: 'https://example.org/blog/opening-speech',
    thumbnail: 'blog-opening-speech',
  },
  {
    name: 'Points, motions and other ways of interrupting politely',
    url: 'https://example.org/blog/points-and-motions',
    thumbnail: 'blog-points-and-motions',
  },
  {
    name: 'What a draft resolution is really for',
    url: 'https://example.org/blog/draft-resolution',
    thumbnail: 'blog-draft-resolution',
  },
  {
    name: 'Notes from the press corps: three questions that always work',
    url: 'https://example.org/blog/press-corps',
    thumbnail: 'blog-press-corps',
  },
  {
    name: 'Representing a country you disagree with',
    url: 'https://example.org/blog/disagreeing',
    thumbnail: 'blog-disagreeing',
  },
  {
    name: 'A packing list for three days of committee',
    url: 'https://example.org/blog/packing-list',
    thumbnail: 'blog-packing-list',
  },
];
