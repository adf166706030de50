import type { Collaboration } from '#pages/contract/documents.ts';

export const collaboration: Collaboration = {
  heading: 'Collaboration',
  paragraphs: [
    'In January 2024 we joined hands with the MUN clubs of other colleges for an online inter-college conference. For one weekend the committees met across hostels, living rooms and at least one moving train; the rules were the same, the placards were drawn on notebook paper, and the debate was as good as any we have held in a hall.',
    'Students of our club came back with awards from several of its committees, among them first-time delegates who had spoken in public for the first time that week. We are proud of the certificates, and prouder of the friendships: some of those clubs will sit beside us at this year’s annual conference.',
  ],
  photos: [
    {
      picture: 'collaboration-1',
      alt: 'A screen full of delegates in the online conference',
      caption: 'The online inter-college MUN, January 2024',
    },
    {
      picture: 'collaboration-2',
      alt: 'A delegate holding a hand-drawn placard to the camera',
      caption: 'Placards, drawn by hand',
    },
    {
      picture: 'collaboration-3',
      alt: 'Club members watching the closing session together',
      caption: 'Watching the closing session in the club room',
    },
    {
      picture: 'collaboration-4',
      alt: 'Students of the club with their certificates',
      caption: 'Our delegates with their awards',
    },
  ],
};
