import type { TeamList } from '#pages/contract/documents.ts';
import { deputyDirectors } from './deputy-directors.ts';
import { directors } from './directors.ts';
import { mediaAndDesign } from './media-and-design.ts';
import { outreachAndMarketing } from './outreach-and-marketing.ts';
import { researchAndDevelopment } from './research-and-development.ts';
import { technical } from './technical.ts';

/** The secretariat of the tenure, in the order of the team page: two lists, then four sections. */
export const team: readonly TeamList[] = [
  directors,
  deputyDirectors,
  mediaAndDesign,
  researchAndDevelopment,
  outreachAndMarketing,
  technical,
];
