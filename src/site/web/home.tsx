import { Suspense } from 'react';
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

export const meta = () => pageMeta('/', organization(), conferenceEvent(event));

/** Each section comes to life by itself, so that a slow phone answers a touch in between. */
export default function Home() {
  return (
    <>
      <Hero />
      <Suspense>
        <Letters />
      </Suspense>
      <Suspense>
        <Club />
      </Suspense>
      <Suspense>
        <Reviews />
      </Suspense>
      <Suspense>
        <Blogs />
      </Suspense>
      <Suspense>
        <CollaborationSection />
      </Suspense>
      <Suspense>
        <Achievements />
      </Suspense>
    </>
  );
}
