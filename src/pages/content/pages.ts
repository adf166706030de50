import type { Page } from '#pages/contract/documents.ts';

/** Title, description and Open Graph picture of every public page; also what the sitemap lists. */
export const pages: readonly Page[] = [
  {
    path: '/',
    title: 'Home',
    description:
      'Letters from our advisor and Secretary General, reviews by past delegates, and everything about the student club that hosts {event}.',
    openGraph: 'og-home',
  },
  {
    path: '/about',
    title: 'About',
    description:
      'What NITS Model United Nations is, what we hope for, and what a student takes home from a year with us.',
    openGraph: 'og-about',
  },
  {
    path: '/team',
    title: 'Team',
    description:
      'Meet the secretariat of the tenure 2024-25: directors, deputies and the four teams that run the club.',
    openGraph: 'og-team',
  },
  {
    path: '/annualconf',
    title: '{event}',
    description:
      'Hues of Harmony: {committees} committees, their agendas and background guides, the executive board, and glimpses of the last edition.',
    openGraph: 'og-annualconf',
  },
  {
    path: '/mockmun24',
    title: 'Mock MUN 2024',
    description:
      'A free one-day conference for first-timers: what to expect, the schedule, and the rules of procedure in brief.',
    openGraph: 'og-mockmun24',
  },
  {
    path: '/applynow',
    title: 'Apply',
    description: 'How to register for {event}, alone or as a group, step by step, with the fees.',
    openGraph: 'og-applynow',
  },
  {
    path: '/photo',
    title: 'Photo Gallery',
    description: 'Nine pictures from our committees, corridors and closing ceremonies.',
    openGraph: 'og-photo',
  },
  {
    path: '/contact',
    title: 'Contact',
    description:
      'Write to the secretariat, find us on campus, or read the answers to the questions we are asked most.',
    openGraph: 'og-contact',
  },
  {
    path: '/archive',
    title: 'Archive',
    description: 'The sites of our past conferences: 2021, 2020 and 2019.',
    openGraph: 'og-archive',
  },
  {
    path: '/wrapped',
    title: 'Wrapped Up 2023',
    description: 'The club’s year 2023 in one page: who came, what was argued, and what we learnt.',
    openGraph: 'og-wrapped',
  },
  {
    path: '/blogs',
    title: 'Blogs',
    description: 'Notes by members of the club on preparing, speaking, writing and disagreeing well.',
    openGraph: 'og-blogs',
  },
  {
    path: '/privacy',
    title: 'Privacy notice',
    description: 'What personal data we ask for, why, who sees it, and how to have it corrected or deleted.',
    openGraph: 'og-privacy',
  },
  {
    path: '/conduct',
    title: 'Code of conduct',
    description: 'How we treat each other at {event}, and whom to turn to when something happens.',
    openGraph: 'og-conduct',
  },
];
