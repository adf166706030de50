import type { Review } from '#pages/contract/documents.ts';

/** Sample voices of past delegates. Ask before you quote a real one, and keep them short. */
export const reviews: readonly Review[] = [
  {
    id: 1,
    name: 'Aanya Sample',
    text: 'I came because my roommate needed a third person for the group. I left with a resolution that carried my clause and a list of people I still write to.',
    img: 'review-1',
  },
  {
    id: 2,
    name: 'Rehan Sample',
    text: 'The executive board gave every single delegate feedback, on paper, by name. I have been to conferences four times the size that did not manage that.',
    img: 'review-2',
  },
  {
    id: 3,
    name: 'Meghna Sample',
    text: 'First conference, first speech, hands shaking. The rules session in the morning was so clear that by lunch I had raised a point of order, and it was in order.',
    img: 'review-3',
  },
  {
    id: 4,
    name: 'Tobin Sample',
    text: 'The crisis updates came at one in the morning and we ran down the corridor in slippers to sign a treaty. Easily the best night of the semester.',
    img: 'review-4',
  },
  {
    id: 5,
    name: 'Ishita Sample',
    text: 'I reported for the press corps. My editor sent my first article back three times, and she was right three times. I write differently now.',
    img: 'review-5',
  },
  {
    id: 6,
    name: 'Farhan Sample',
    text: 'We travelled eleven hours to get here. Somebody from hospitality was at the station with our names on a placard and tea in a flask.',
    img: 'review-6',
  },
  {
    id: 7,
    name: 'Lalrin Sample',
    text: 'What I liked was the standard of preparation. People had read the guide, and then they had read beyond it. You had to keep up, and you wanted to.',
    img: 'review-7',
  },
  {
    id: 8,
    name: 'Devika Sample',
    text: 'I represented a country whose policy I cannot stand. It taught me more about my own opinions than three years of agreeing with my friends.',
    img: 'review-8',
  },
  {
    id: 9,
    name: 'Arko Sample',
    text: 'No shouting, no showing off. The chair noticed who had not spoken yet and made room for them. I have copied it in every meeting I have run since.',
    img: 'review-9',
  },
  {
    id: 10,
    name: 'Nandini Sample',
    text: 'I thought engineers could not do this. There were forty of us in the room, arguing about refugee law until the lights were switched off. We can.',
    img: 'review-10',
  },
];
