import { useEffect, useRef } from 'react';
import { describeRoom, viewScreen } from '../../rule/room.ts';
import { KeyButton } from '../console/key-button.tsx';
import type { DebateDesk } from '../console/use-debate-desk.ts';
import type { News } from '../follow/stale.ts';
import {
  heartbeatMs,
  openProjectorChannel,
  type Projected,
  type ProjectedDebate,
  type ProjectorAsks,
} from './projector-channel.ts';

/** Opens the projector in a second window, and tells it of each step. */
export function ProjectorButton({
  desk,
  debate,
  address,
  readNews,
}: {
  desk: DebateDesk;
  debate: ProjectedDebate;
  /** Path of the projector, with its key in the fragment if it has one. */
  address: string;
  /** Until when this device knows what happens. Null if the chair makes the steps on it. */
  readNews?: () => News | null;
}) {
  const latest = useRef({ desk, readNews });
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = openProjectorChannel(debate);
    const show = () => opened.postMessage(projectedOf(latest.current));
    opened.onmessage = ({ data }: MessageEvent<ProjectorAsks | Projected>) => {
      if (data.kind === 'asks') show();
    };
    const beating = setInterval(show, heartbeatMs);
    channel.current = opened;
    return () => {
      clearInterval(beating);
      opened.close();
    };
  }, [debate]);
  useEffect(() => {
    latest.current = { desk, readNews };
    channel.current?.postMessage(projectedOf(latest.current));
  }, [desk, readNews]);
  return <KeyButton onClick={() => open(address, 'projector', 'popup')}>Projector</KeyButton>;
}

function projectedOf({
  desk,
  readNews,
}: {
  desk: DebateDesk;
  readNews?: (() => News | null) | undefined;
}): Projected {
  const { names, motions } = describeRoom(desk);
  const now = desk.now();
  return {
    kind: 'shown',
    seq: desk.debate.seq,
    now,
    news: readNews?.() ?? { lastAt: now, silentSince: null },
    committee: desk.committee,
    view: viewScreen(desk, now),
    names,
    motions,
  };
}
