import type { RoomNames, ScreenView } from '../../rule/room.ts';
import type { News } from '../follow/stale.ts';

/** What the projector shows: names of portfolios, and no person. */
export interface Shown extends Pick<RoomNames, 'names' | 'motions'> {
  committee: string;
  view: ScreenView;
}

/** What the console tells the projector windows. Clocks in `view` are as of when it is sent. */
export interface Projected extends Shown {
  kind: 'shown';
  /** Number of the last step. */
  seq: number;
  /** Time of the server when it is sent, as the console knows it. */
  now: number;
  news: News;
}

/** A projector window that was just opened asks for what is shown. */
export interface ProjectorAsks {
  kind: 'asks';
}

/** How often the console shows that it is alive, in milliseconds. */
export const heartbeatMs = 10_000;

/** The practice of a browser, or the committee of an event. */
export type ProjectedDebate = 'practice' | { eventName: string; committee: string };

/** Connects the console with the projector windows of the same laptop, which need no network. */
export const openProjectorChannel = (debate: ProjectedDebate): BroadcastChannel =>
  new BroadcastChannel(
    debate === 'practice' ? 'projector' : `projector ${debate.eventName} ${debate.committee}`,
  );

/**
 * Follows the console in another window of this browser.
 * @returns a function that stops
 */
export function followConsole(debate: ProjectedDebate, onShown: (projected: Projected) => void): () => void {
  const channel = openProjectorChannel(debate);
  channel.onmessage = ({ data }: MessageEvent<ProjectorAsks | Projected>) => {
    // A console that was opened before an update of the site tells no news. The network is followed then.
    if (data.kind === 'shown' && 'news' in data) onShown(data);
  };
  channel.postMessage({ kind: 'asks' } satisfies ProjectorAsks);
  return () => channel.close();
}
