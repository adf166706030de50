import { expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '../contract/document-titles.ts';
import { checkAndTrimDocument } from './check-document.ts';
import { listEmptyPages } from './empty-pages.ts';

const empty = {
  ...sampleContent,
  team: sampleContent.team.map((list) => ({ ...list, members: [] })),
  gallery: [],
  blogs: [],
  archive: [],
  reviews: [],
  glimpses: [],
  achievements: [],
  faq: [],
  home: { ...sampleContent.home, stats: [] },
  collaboration: { ...sampleContent.collaboration, paragraphs: [], photos: [] },
  wrapped: { ...sampleContent.wrapped, sections: [], figures: [] },
  mockMun: { ...sampleContent.mockMun, schedule: [], committees: [], howToJoin: [], rules: [] },
};

test('the last sample of a list can be removed', () => {
  for (const kind of documentKinds)
    expect(checkAndTrimDocument(kind, empty[kind]), kind).toMatchObject({ value: empty[kind] });
  expect(checkAndTrimDocument('team', [])).toMatchObject({ value: [] });
});

test('a page whose lists are empty leaves the menu', () => {
  expect(listEmptyPages({ content: sampleContent, archivedEvents: [] })).toEqual([]);
  expect(listEmptyPages({ content: empty, archivedEvents: [] })).toEqual([
    ...['/team', '/photo', '/blogs', '/wrapped', '/archive', '/mockmun24'],
  ]);
});

test('an archived event keeps the archive in the menu', () => {
  const event = {
    name: 'Sample 2023',
    theme: '',
    datesInWords: '',
    delegates: 1,
    committees: 1,
    colleges: 1,
  };
  expect(listEmptyPages({ content: empty, archivedEvents: [event] })).not.toContain('/archive');
});
