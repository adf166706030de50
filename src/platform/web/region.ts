import { type ClubRegion, defaultRegion } from '../rule/region.ts';

let region = defaultRegion;

/** Sets the region of the club. The root calls it once before rendering. */
export function setClubRegion(clubRegion: ClubRegion): void {
  region = clubRegion;
}

export const clubRegion = (): ClubRegion => region;
