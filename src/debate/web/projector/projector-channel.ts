import type { RoomNames, ScreenView } from '../../rule/room.ts';

/** Connects the console with the projector windows of the same laptop, which need no network. */
export const projectorChannel = 'debate-projector';

/** What the projector shows: names of portfolios, and no person. Clocks in `view` are as of when it is sent. */
export interface Projected extends Pick<RoomNames, 'names' | 'motions'> {
  kind: 'shown';
  committee: string;
  view: ScreenView;
}

/** A projector window that was just opened asks for what is shown. */
export interface ProjectorAsks {
  kind: 'asks';
}
