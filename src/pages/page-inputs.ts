import type { SiteContent } from '#pages/contract/documents.ts';
import type { AnnouncedEvent, ArchivedEvent, PresentedCommittee } from '#pages/contract/event-data.ts';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Region } from '#platform/rule/dates.ts';
import type { RegistrationWindow } from './rule/is-open-at.ts';
import type { RegistrationStates } from './rule/registration-state.ts';

/** All that pages are made of: rendered from the same inputs, they are the same, byte for byte, wherever that is done. */
export interface PageInputs {
  readonly content: SiteContent;
  /** Where the club reads its clock, and how it writes dates. */
  readonly region: Region;
  /** The one that `/annualconf`, the navigation and the home page show. */
  readonly event: AnnouncedEvent;
  /** What else is announced. */
  readonly otherEvents: readonly AnnouncedEvent[];
  /** The registration windows of announced events, by the event's id. */
  readonly windows: Readonly<Record<string, RegistrationWindow>>;
  /** The editions that are over for good, the latest first. */
  readonly archivedEvents: readonly ArchivedEvent[];
  readonly committees: readonly PresentedCommittee[];
  /** The files of a picture by its name. */
  readonly pictures: Pictures;
}

export type Pictures = Readonly<Record<string, PictureFiles>>;

/** The address of each drawing by its name: an Open Graph picture goes by what the documents call it. */
export type Drawn = Readonly<Record<string, string>>;

/** The inputs, with what depends on the moment of rendering. */
export interface TimedInputs extends PageInputs {
  readonly registrations: RegistrationStates;
}

/** What a page is rendered from: the inputs, and where that is found which is drawn of them. */
export interface RenderInputs extends TimedInputs {
  readonly drawn: Drawn;
}

/** What the figure of a committee is called among the drawings. @param value of the committee */
export const figureOf = (value: string): string => `figure-${value}`;
/** The figure of a council, which is no committee. */
export const councilFigureOf = (id: string): string => `council-figure-${id}`;

/** What the page of the conference shows of its event alone; undefined while it is not entered. */
export const editionOf = ({ content, event }: Pick<PageInputs, 'content' | 'event'>) =>
  content.conferencePage.editions.find((edition) => edition.event === event.id);

/** The name of the poster's picture: where there is none of that name, it is drawn. */
export const posterPictureOf = (inputs: Pick<PageInputs, 'content' | 'event'>): string =>
  editionOf(inputs)?.poster.picture ?? `poster-of-${inputs.event.id}`;
