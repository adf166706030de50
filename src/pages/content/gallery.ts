import type { CaptionedPicture } from '#pages/contract/documents.ts';

/** The nine photos of the gallery, in order. Samples are drawn until photographs take their names. */
export const gallery: readonly CaptionedPicture[] = [
  {
    picture: 'gallery-1',
    alt: 'Delegates standing for the opening ceremony',
    caption: 'The opening ceremony, a minute before the lamp is lit',
  },
  {
    picture: 'gallery-2',
    alt: 'Placards raised in a full committee room',
    caption: 'Placards up: everybody wants the floor at once',
  },
  {
    picture: 'gallery-3',
    alt: 'A delegate speaking at the lectern',
    caption: 'The first speech is always the longest ninety seconds',
  },
  {
    picture: 'gallery-4',
    alt: 'Four delegates bent over one laptop',
    caption: 'An unmoderated caucus, also known as negotiating over one charger',
  },
  {
    picture: 'gallery-5',
    alt: 'A reporter asking a question at a press conference',
    caption: 'The press corps asks what nobody else would',
  },
  {
    picture: 'gallery-6',
    alt: 'A chairperson bringing down the gavel',
    caption: 'Order, order: the gavel from our own workshop',
  },
  {
    picture: 'gallery-7',
    alt: 'Delegates signing a treaty at night',
    caption: 'A midnight treaty in the crisis committee',
  },
  {
    picture: 'gallery-8',
    alt: 'Students singing on stage at the cultural evening',
    caption: 'The delegates’ evening: diplomacy set to music',
  },
  {
    picture: 'gallery-9',
    alt: 'All delegates together on the steps of the hall',
    caption: 'The last picture, on the steps, nobody quite ready to leave',
  },
];
