/**
 * Pages that open without a network once they were opened with one. They have no loader, and keep their own data. Add a
 * page here, and call `keepPageOffline` on it.
 */
export const offlinePages = ['/door'] as const;
export type OfflinePage = (typeof offlinePages)[number];
