import { event } from '#conference/content/event.ts';
import italicFont from '#platform/web/fonts/brygada-1918-english-italic.woff2?url';
import { Achievements } from './home/achievements.tsx';
import { Blogs } from './home/blogs.tsx';
import { Club } from './home/club.tsx';
import { CollaborationSection } from './home/collaboration.tsx';
import { Hero } from './home/hero.tsx';
import { Letters } from './home/letters.tsx';
import { Reviews } from './home/reviews.tsx';
import { pageMeta } from './meta.ts';
import { conferenceEvent, organization } from './meta-structured.ts';
import './home/home.css';

/** The theme is the italic's first word on screen. */
export const links = () => [
  { rel: 'preload', href: italicFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

export const meta = () => pageMeta('/', organization(), conferenceEvent(event));

export default function Home() {
  return (
    <>
      <Hero />
      <Letters />
      <Club />
      <Reviews />
      <Blogs />
      <CollaborationSection />
      <Achievements />
    </>
  );
}
