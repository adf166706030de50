import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Achievements } from './home/achievements.tsx';
import { Blogs } from './home/blogs.tsx';
import { Club } from './home/club.tsx';
import { CollaborationSection } from './home/collaboration.tsx';
import { Hero } from './home/hero.tsx';
import { Letters } from './home/letters.tsx';
import { Reviews } from './home/reviews.tsx';
import { shownAtHome } from './home/shown-at-home.ts';
import { pageMeta } from './meta.ts';
import { pageLoader } from './page-data.ts';

export { whenPathChanges as shouldRevalidate } from './when-path-changes.ts';

export const loader = (args: LoaderFunctionArgs) => pageLoader(args, '/', shownAtHome);

export const meta = pageMeta;

/** Each section comes to life by itself, so that a slow phone answers a touch in between. */
export default function Home() {
  const { registration, home, letters, reviews, collaboration, achievements } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero hero={home.hero} registration={registration} />
      <Suspense>
        <Letters letters={letters} />
      </Suspense>
      <Suspense>
        <Club home={home} />
      </Suspense>
      <Suspense>
        <Reviews reviews={reviews} />
      </Suspense>
      <Suspense>
        <Blogs />
      </Suspense>
      <Suspense>
        <CollaborationSection collaboration={collaboration} />
      </Suspense>
      <Suspense>
        <Achievements achievements={achievements} />
      </Suspense>
    </>
  );
}
