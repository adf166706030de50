import type { SiteContent } from '#pages/contract/documents.ts';
import type {
  AnnouncedEvent,
  ArchivedEvent,
  PresentedCommittee,
  SitePlan,
  TimetableSession,
} from '#pages/contract/event-data.ts';
import type { DemoFacts } from '#platform/contract/demo-facts.ts';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import type { PublicRecord } from './rule/public-record.ts';
import type { RegistrationStates, RegistrationWindow } from './rule/registration-state.ts';

/**
 * All stored data from which pages are rendered. Rendering is deterministic: at the same time, the same inputs give the
 * same bytes in every process.
 */
export interface PageInputs {
  readonly content: SiteContent;
  readonly region: ClubRegion;
  /** The event that `/annualconf`, the navigation and the home page show. */
  readonly event: AnnouncedEvent;
  readonly otherEvents: readonly AnnouncedEvent[];
  /** Registration windows by event id, for announced events. */
  readonly windows: Readonly<Record<string, RegistrationWindow>>;
  /** Archived events, newest first. */
  readonly archivedEvents: readonly ArchivedEvent[];
  /** Public records that are shown, the newest event first. */
  readonly records: readonly PublicRecord[];
  readonly committees: readonly PresentedCommittee[];
  /** Sessions of the event by time. Empty while its timetable is hidden. */
  readonly timetable: readonly TimetableSession[];
  /** Null if there is no plan, and while the timetable is hidden. */
  readonly sitePlan: SitePlan | null;
  /** Notices of the secretariat in the order of their start. A rendering contains those that are current. */
  readonly notices: readonly PageNotice[];
  /** Whether people can write a report, so that pages link to the form. */
  readonly isReportFormOpen: boolean;
  readonly pictures: Pictures;
  /** Digest of the uploaded emblem. Undefined while the emblem is the drawn one. */
  readonly emblem?: string | undefined;
}

/** A line that the secretariat shows on every public page. Start and end are epoch milliseconds. */
export interface PageNotice {
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string } | null;
  readonly beginsAt: number;
  readonly endsAt: number;
}

export type Pictures = Readonly<Record<string, PictureFiles>>;

/** Addresses of artwork by name. Documents refer to Open Graph pictures by this name. */
type ArtworkUrls = Readonly<Record<string, string>>;

export interface TimedInputs extends PageInputs {
  /** Undefined on a real site. */
  readonly demo?: DemoFacts | undefined;
  readonly registrations: RegistrationStates;
}

export interface RenderInputs extends TimedInputs {
  readonly artworkUrls: ArtworkUrls;
}

export const buildCommitteeFigureName = (value: string): string => `figure-${value}`;
export const buildCouncilFigureName = (id: string): string => `council-figure-${id}`;

/** Returns the edition of the announced event on the conference page. Undefined if none was entered. */
export const findEditionOfEvent = ({ content, event }: Pick<PageInputs, 'content' | 'event'>) =>
  content.conferencePage.editions.find((edition) => edition.event === event.id);

/** Returns the name of the poster's picture. If no picture with this name exists, a poster is generated. */
export const buildPosterPictureName = (inputs: Pick<PageInputs, 'content' | 'event'>): string =>
  findEditionOfEvent(inputs)?.poster.picture ?? `poster-of-${inputs.event.id}`;
