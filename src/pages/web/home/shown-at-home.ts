import type { RenderInputs } from '#pages/page-inputs.ts';
import { formatRupees } from '#platform/rule/money.ts';
import { registrationOf } from '../registration.ts';
import { blogsAtHome } from './read-blogs.ts';

/** What the home page shows, in its order. Its blogs come later, from the server; their pictures' names come with the page. */
export function shownAtHome(inputs: RenderInputs) {
  const { home, letters, reviews, collaboration, achievements, blogs } = inputs.content;
  const thumbnails = blogs.slice(0, blogsAtHome).map(({ thumbnail }) => thumbnail);
  const { individual, groupMember } = inputs.event.fees;
  const registration = {
    ...registrationOf(inputs),
    // As text: formatting it in the browser would cost the home page a file of scripts.
    fees: `${formatRupees(individual)} on your own, ${formatRupees(groupMember)} each in a group`,
  };
  return { registration, home, letters, reviews, collaboration, achievements, thumbnails };
}
