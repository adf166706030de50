import type { ArchivedConference } from '#pages/contract/documents.ts';

/** Sites of past conferences, latest first. The addresses are samples. */
export const archive: readonly ArchivedConference[] = [
  {
    year: 2021,
    name: 'Annual Conference 2021',
    text: 'Held online, across four time zones and one very patient internet connection.',
    url: 'https://example.org/conferences/2021',
    picture: 'archive-2021',
  },
  {
    year: 2020,
    name: 'Annual Conference 2020',
    text: 'The last one in a full hall for a while, and nobody knew it.',
    url: 'https://example.org/conferences/2020',
    picture: 'archive-2020',
  },
  {
    year: 2019,
    name: 'Annual Conference 2019',
    text: 'Three committees, our first press corps, and the debut of the hand-carved gavel.',
    url: 'https://example.org/conferences/2019',
    picture: 'archive-2019',
  },
];
