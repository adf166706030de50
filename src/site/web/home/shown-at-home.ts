import type { PageInputs } from '#site/page-inputs.ts';
import { blogsAtHome } from './read-blogs.ts';

/** What the home page shows, in its order. Its blogs come later, from the server; their pictures' names come with the page. */
export function shownAtHome({ content }: PageInputs) {
  const { home, letters, reviews, collaboration, achievements, blogs } = content;
  const thumbnails = blogs.slice(0, blogsAtHome).map(({ thumbnail }) => thumbnail);
  return { home, letters, reviews, collaboration, achievements, thumbnails };
}
