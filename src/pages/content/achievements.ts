import type { CaptionedPicture } from '#pages/contract/documents.ts';

export const achievements: readonly CaptionedPicture[] = [
  {
    picture: 'achievement-1',
    alt: 'Delegates of the club with the trophies of the season',
    caption:
      'The season’s awards, won at conferences across the country and shared by everyone who helped prepare',
  },
];
