import type { ConferencePage } from '#pages/contract/documents.ts';
import { sampleEventId } from './sample-event.ts';

/** What the page of the annual conference says beyond its committees. All people are samples. */
export const conferencePage: ConferencePage = {
  lead: '{committees} committees, three days, and one idea: that differences are what harmony is made of.',
  description: [
    'Hang two pendulums so that one swings three times while the other swings twice, give them a pen, and they will draw a figure neither could draw alone. Change the ratio, and the figure changes with it. Musicians call such ratios intervals; this year we call them committees.',
    '{event} brings a council on the eve of the Kurukshetra war, the United Nations Human Rights Council, a closed-door meeting of the Intelligence Bureau and an International Press Corps under one roof. Each has its own pace, its own vocabulary and its own colour. For three days they overhear, report on and complicate one another.',
    'You may come alone or with friends, for the first time or the fifteenth. Every delegate receives a portfolio, a background guide, an introduction to the rules and written feedback. There are awards for those who like them, an evening of music for everybody, and room on campus for those who travel.',
  ],
  editions: [
    {
      event: sampleEventId,
      poster: {
        picture: 'poster-2024',
        alt: 'Poster of {event}, Hues of Harmony: one harmonograph figure drawn in five colours',
      },
      executiveBoard: [
        {
          id: 'chair-hastinapur',
          committee: 'Mahabharat',
          name: 'Vasudha Sample',
          post: 'Chairperson, Special Council of Hastinapur',
          bio: 'Reads the epic for its footnotes and has chaired crisis committees for four years. Believes that a good directive fits on one side of a page and that every villain deserves a competent advocate.',
          photo: 'chair-hastinapur',
        },
        {
          id: 'chair-unhrc',
          committee: 'UNHRC',
          name: 'Imran Sample',
          post: 'Chairperson, United Nations Human Rights Council',
          bio: 'A student of public international law who began as the quietest delegate in a committee of ninety. Looks first for the placard at the back of the room, and answers questions until the coffee is gone.',
          photo: 'chair-unhrc',
        },
        {
          id: 'chair-ipc',
          committee: 'IPC',
          name: 'Teresa Sample',
          post: 'Editor-in-Chief, International Press Corps',
          bio: 'Edited a campus paper through two floods and one election. Will ask you who told you so, and how they knew. Draws cartoons during long speeches and gives them away at the end.',
          photo: 'chair-ipc',
        },
        {
          id: 'chair-ib',
          committee: 'IB',
          name: 'Harshit Sample',
          post: 'Chairperson, Intelligence Bureau',
          bio: 'An engineer who strayed into public administration and has not found the way back. Writes intelligence notes of deliberately uneven quality and enjoys watching delegates notice.',
          photo: 'chair-ib',
        },
      ],
      councils: [
        {
          id: 'unsc',
          name: 'United Nations Security Council',
          shortName: 'UNSC',
          agenda: 'Emergency session: keeping a strait open when two neighbours claim it',
          description: [
            'On the opening evening the secretariat itself takes the fifteen seats of the Security Council and debates an emergency in front of the whole conference. It is a demonstration, with real rules, real vetoes and an audience that is allowed to groan.',
            'First-timers see how a session runs before their own begins; veterans see whether the secretariat practises what it preaches. There is nothing to register for: the gallery is open to every delegate.',
          ],
          picture: 'committee-unsc',
          alt: 'The violet figure of the Security Council',
          board: [
            {
              id: 'unsc-president',
              name: 'Sanjana Sample',
              post: 'President of the Council',
              bio: 'Keeps the speakers’ list, the clock and her temper, in that order.',
              photo: 'unsc-president',
            },
            {
              id: 'unsc-vice-president',
              name: 'Kabir Sample',
              post: 'Vice-President of the Council',
              bio: 'Knows the rules of procedure by number and has promised not to quote them by number.',
              photo: 'unsc-vice-president',
            },
            {
              id: 'unsc-rapporteur',
              name: 'Ruth Sample',
              post: 'Rapporteur',
              bio: 'Writes down what was agreed while others are still remembering what was said.',
              photo: 'unsc-rapporteur',
            },
          ],
        },
      ],
    },
  ],
  coSponsor: {
    name: 'Sample Co-Sponsor',
    text: 'Our co-sponsor makes the hospitality desk, the background guides and a good deal of the tea possible.',
    url: 'https://example.org/co-sponsor',
    picture: 'co-sponsor',
    alt: 'Logo of our co-sponsor',
  },
};
