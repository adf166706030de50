import type { CaptionedPicture } from '#pages/contract/documents.ts';

/** 'Some Glimpses' of the 2023 edition: the carousel of the conference page. */
export const glimpses: readonly CaptionedPicture[] = [
  {
    picture: 'glimpse-1',
    alt: 'Delegates queueing at the registration desk',
    caption: 'Registration desk, eight in the morning',
  },
  {
    picture: 'glimpse-2',
    alt: 'The secretariat on stage at the opening of 2023',
    caption: 'The secretariat of 2023 opens the conference',
  },
  {
    picture: 'glimpse-3',
    alt: 'A committee in moderated debate',
    caption: 'Moderated debate, second session',
  },
  {
    picture: 'glimpse-4',
    alt: 'Two delegates drafting clauses on a whiteboard',
    caption: 'Two blocs, one whiteboard',
  },
  {
    picture: 'glimpse-5',
    alt: 'A crisis update being read out to the committee',
    caption: 'A crisis update, and a room that goes very quiet',
  },
  {
    picture: 'glimpse-6',
    alt: 'Photographers of the press corps at work',
    caption: 'The press corps between two deadlines',
  },
  {
    picture: 'glimpse-7',
    alt: 'Delegates voting on a draft resolution',
    caption: 'Voting on the last draft resolution',
  },
  {
    picture: 'glimpse-8',
    alt: 'A first-time delegate receiving an award',
    caption: 'Best first-time delegate',
  },
  {
    picture: 'glimpse-9',
    alt: 'Delegates and secretariat at the closing ceremony of 2023',
    caption: 'The closing ceremony, and the promise to come back',
  },
];
