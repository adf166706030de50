import type { Region } from '../rule/dates.ts';
import { defaultRegion } from '../rule/region.ts';

let region = defaultRegion;

/** Sets the club's region for all screens. Called once by the root before rendering. */
export function setClubRegion(clubRegion: Region): void {
  region = clubRegion;
}

/** The club's time zone and locale. */
export const clubRegion = (): Region => region;
