import type { Wrapped } from '#pages/contract/documents.ts';

export const wrapped: Wrapped = {
  heading: 'WRAPPED UP 2023',
  lead: 'A year is too long to remember and too short to forget. Here is what 2023 was like, as far as our notebooks can be read.',
  picture: 'wrapped-2023',
  alt: 'The figure of the year 2023: one curve drawn in all the club’s colours',
  figures: [
    { value: '3', label: 'days of conference' },
    { value: '4', label: 'committees in session' },
    { value: '26', label: 'weekly sessions' },
    { value: '1', label: 'gavel, still the same one' },
  ],
  sections: [
    {
      heading: 'It began with a question',
      paragraphs: [
        'At the first session of the year we asked the newcomers to defend something they did not believe. Forty students came; thirty-one of them spoke; one argued so well for the abolition of attendance that two professors are said to have wavered. By the end of the semester that room had become the research team.',
      ],
    },
    {
      heading: 'The mock conference',
      paragraphs: [
        'In August a lecture hall turned into a council chamber for a day. Half of the delegates had never raised a placard. The draft resolution passed by a single vote at ten to six, and the delegate who had opposed it all afternoon was the first to applaud.',
      ],
    },
    {
      heading: 'Three days in November',
      paragraphs: [
        'The annual conference filled four halls and most of the canteen. A crisis committee negotiated a ceasefire over dinner. The press corps published nine issues and one correction, of which it is equally proud. When the power failed on the second evening, the Human Rights Council switched on its phone torches and went on with the speakers’ list.',
      ],
    },
    {
      heading: 'What we keep',
      paragraphs: [
        'That preparation is a form of respect. That the best clause of the year was written by somebody who had planned only to watch. That nobody minds a long day if there is tea at the end of it. To everyone who came, carried chairs, chaired, reported, lost gracefully or won quietly: thank you. The next page is yours.',
      ],
    },
  ],
};
