import type { SiteContent } from '#pages/contract/documents.ts';
import type { AnnouncedEvent, ArchivedEvent, PresentedCommittee } from '#pages/contract/event-data.ts';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Region } from '#platform/rule/dates.ts';
import type { RegistrationStates, RegistrationWindow } from './rule/registration-state.ts';

/** All that pages are rendered from. Rendering is deterministic: the same inputs give the same bytes in every process. */
export interface PageInputs {
  readonly content: SiteContent;
  /** Time zone and locale of the club. */
  readonly region: Region;
  /** The event that `/annualconf`, the navigation and the home page show. */
  readonly event: AnnouncedEvent;
  /** Other announced events. */
  readonly otherEvents: readonly AnnouncedEvent[];
  /** The registration windows of announced events, by the event's id. */
  readonly windows: Readonly<Record<string, RegistrationWindow>>;
  /** Archived editions, newest first. */
  readonly archivedEvents: readonly ArchivedEvent[];
  readonly committees: readonly PresentedCommittee[];
  /** The files of a picture by its name. */
  readonly pictures: Pictures;
}

export type Pictures = Readonly<Record<string, PictureFiles>>;

/** Addresses of the artwork, by its name. Documents name an Open Graph picture by the same name. */
export type ArtworkUrls = Readonly<Record<string, string>>;

/** The inputs, with what depends on the time of rendering. */
export interface TimedInputs extends PageInputs {
  readonly registrations: RegistrationStates;
}

export interface RenderInputs extends TimedInputs {
  readonly artworkUrls: ArtworkUrls;
}

/** The name of a committee's figure in the artwork. @param value of the committee */
export const figureName = (value: string): string => `figure-${value}`;
export const councilFigureName = (id: string): string => `council-figure-${id}`;

/** The edition of the conference page for the announced event; undefined when none was entered. */
export const findEdition = ({ content, event }: Pick<PageInputs, 'content' | 'event'>) =>
  content.conferencePage.editions.find((edition) => edition.event === event.id);

/** The name of the poster's picture. Without a picture of this name, a poster is generated. */
export const posterPictureName = (inputs: Pick<PageInputs, 'content' | 'event'>): string =>
  findEdition(inputs)?.poster.picture ?? `poster-of-${inputs.event.id}`;
