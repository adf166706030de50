import type { Region } from './dates.ts';

/** The region of a club that has set none. A separate module, so that public pages do not load the date formatters. */
export const defaultRegion: Region = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
