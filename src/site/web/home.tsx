import { event } from '#conference/content/event.ts';
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
