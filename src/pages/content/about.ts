import type { AboutSection } from '#pages/contract/documents.ts';

export const about: readonly AboutSection[] = [
  {
    id: 'about-us',
    heading: 'ABOUT US',
    paragraphs: [
      'NITS Model United Nations began with a handful of students, one borrowed classroom and a gavel carved in the workshop. It has since hosted more than seven hundred delegates, but the classroom is still where most of it happens: on weekday evenings, after labs, when someone puts a question on the board and the room divides in two.',
      'We are a club of students from every branch and year. Some of us came to practise English, some to follow world affairs, some because there were samosas. We stayed because it turned out to be one of the few places where changing one’s mind in public is considered a success.',
    ],
  },
  {
    id: 'our-vision',
    heading: 'OUR VISION',
    paragraphs: [
      'We would like every student who passes through this campus to be able to do three things: to find out what is true, to say it so that others want to listen, and to build something with people who see it differently.',
      'An engineer decides, more often than she knows, how other people will live. We want those decisions to be made by people who have sat, at least once, on the other side of the table.',
    ],
  },
  {
    id: 'what-is-the-club',
    heading: 'WHAT IS THE CLUB',
    paragraphs: [
      'The club is a platform for diplomacy, critical thinking and public speaking. Its year has three parts. In the weekly sessions we practise: a motion, a position drawn by lot, ninety seconds each. The mock conference lets newcomers try a whole day of it among friends. The annual conference brings delegates from other institutes to our campus for three days of committees, crises, press conferences and one evening of music.',
      'Behind all of it stands a secretariat of fifty-one students in four teams, for research, media and design, outreach and marketing, and technology. Nobody is born knowing how to write a background guide, light a stage or keep a registration desk calm; here you learn it from somebody one year ahead of you.',
    ],
  },
  {
    id: 'our-objective',
    heading: 'OUR OBJECTIVE',
    paragraphs: [
      'To give every student a first chance to speak, whatever their language, branch or courage. To hold debate to a standard of evidence. To treat opponents as colleagues. To run conferences that a first-timer can follow and a veteran will respect.',
      'And to leave the club, each spring, in better order than we found it.',
    ],
  },
];
