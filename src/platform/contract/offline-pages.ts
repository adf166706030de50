/**
 * Pages that can be opened offline after they were opened once. They have no loader and store their data themselves. To
 * add a page, add it here and call `storePageForOffline` on it.
 */
export const offlinePages = [
  '/door',
  '/committee',
  '/hospitality',
  '/dashboard',
  '/practice',
  '/practice/projector',
] as const;
export type OfflinePage = (typeof offlinePages)[number];
