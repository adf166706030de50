import type { Policy } from '#pages/contract/documents.ts';

/** The privacy notice. A sample: the club enters who answers for it, and has a lawyer read it. */
export const privacy: Policy = {
  heading: 'Privacy notice',
  lead: 'What we ask for, why, who sees it, and how you get it corrected or deleted. Written with India’s Digital Personal Data Protection Act, 2023 in mind.',
  sections: [
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      paragraphs: [
        'When you sign up: your name, email, phone number and password. Students of the institute also give their scholar ID, branch, year and institute email. We store your password only as a hash that nobody can read back.',
        'When you register: your college, your committee and portfolio choices, your experience, whether you need accommodation, what you tell us about your diet, and a screenshot of your payment. When you write to us: your name, email and message.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we need it',
      paragraphs: [
        'We use your data to run the conference: to confirm your payment, assign your seat, arrange your stay and meals, and send you emails about your registration. We do not sell it, and we do not use it for advertising.',
        'By signing up or registering you agree to this use. You can withdraw your consent at any time. Without this data we cannot keep you registered.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who sees it',
      paragraphs: [
        'Only the secretariat of the club sees registrations and payments. Other delegates see your name only if you share a group. Your hosts and caterers get what they need for your stay and your meals, and nothing else.',
        'So that anyone can check how seats were drawn, we publish the committee and portfolio choices of confirmed delegates under a ticket number, without names. Your own number is on your dashboard.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        'You can delete your account on the dashboard. It is erased, with your registrations, 15 days later. Accounts that were never verified are erased after 7 days. We keep receipts as long as the law asks for accounts. Messages are erased a year after they were sent or answered.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        'You can see and correct your data on the dashboard, ask us for a summary of it, have it erased, and name someone who acts for you if you cannot. If you are under 18, ask a parent or guardian to agree before you sign up.',
        'Write to our grievance officer, Sample Officer, at privacy@nitsmun.example.org. We answer within 30 days. If you are not satisfied, you can complain to the Data Protection Board of India.',
      ],
    },
  ],
};

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
