/**
 * Pages that can be opened offline after they were opened once. They have no loader and store their data themselves. To
 * add a page, add it here and call `storePageForOffline` on it. '-' in a path is for any value, because a page does not
 * depend on the parameters in its path.
 */
export const offlinePages = [
  '/door',
  '/committee',
  '/floor',
  '/hospitality',
  '/marks',
  '/ceremony/-',
  '/dashboard',
  '/practice',
  '/practice/projector',
  '/projector/-/-',
] as const;
export type OfflinePage = (typeof offlinePages)[number];
