import type { Home } from '#pages/contract/documents.ts';

export const home: Home = {
  hero: {
    line: 'Many voices, one room.',
    text: 'A student club for people who would like to understand a position before they oppose it.',
    scrollLabel: 'Read our letters',
  },
  whatIsTheClub:
    'NITSMUN is a platform for diplomacy, critical thinking and public speaking. For a weekend, you are a country, a minister or a reporter; for the rest of your life, you are someone who can stand up in a room, say what you mean, and hear what the other side said.',
  stats: [
    { value: '700+', label: 'Delegates hosted till date' },
    { value: '51', label: 'Secretariat members' },
    { value: '50+', label: 'Executive board members overall' },
  ],
};
