import type { Policy } from '#pages/contract/documents.ts';

/** The code of conduct. A sample: the club enters whom to turn to. */
export const conduct: Policy = {
  heading: 'Code of conduct',
  lead: 'Everyone at {event} can disagree loudly and still feel safe. This holds for delegates, chairs, the secretariat and guests.',
  sections: [
    {
      id: 'respect',
      heading: 'Respect each other',
      paragraphs: [
        'Attack positions, never people. Do not mock anyone’s language, accent, religion, caste, gender, sexuality, disability, region or college, in committee, in chat groups or in the hostel.',
        'A character or a country may hold a cruel view. Represent it without insulting the people in the room.',
      ],
    },
    {
      id: 'harassment',
      heading: 'No harassment',
      paragraphs: [
        'Unwanted touching, messages, photographs or comments are harassment. So is ragging. A no ends the matter, and silence is not a yes.',
      ],
    },
    {
      id: 'on-campus',
      heading: 'On campus',
      paragraphs: [
        'Follow the rules of the campus and the hostel. No alcohol, tobacco, drugs or weapons. Wear your badge, keep to the timings, and leave rooms as you found them.',
        'Write your own speeches and resolutions. Say when you quote someone, and when a tool helped you.',
      ],
    },
    {
      id: 'help',
      heading: 'If something happens',
      paragraphs: [
        'Tell any member of the secretariat, or write to Sample Officer at conduct@nitsmun.example.org. We listen first, act the same day, and tell nobody who does not need to know. In danger, call 112.',
        'Anyone who breaks this code can be warned, lose an award, or be sent home without a refund. Serious cases go to the institute or the police.',
      ],
    },
  ],
};
