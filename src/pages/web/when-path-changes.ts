import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What a page shows depends on its path alone: an overlay in the address (`?photo=3`) asks the server for nothing. */
export const whenPathChanges = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;
