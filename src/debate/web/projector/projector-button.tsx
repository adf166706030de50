import { useEffect, useRef } from 'react';
import { describeRoom, viewScreen } from '../../rule/room.ts';
import { KeyButton } from '../console/key-button.tsx';
import type { DebateDesk } from '../console/use-debate-desk.ts';
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
}: {
  desk: DebateDesk;
  debate: ProjectedDebate;
  /** Path of the projector, with its key in the fragment if it has one. */
  address: string;
}) {
  const latest = useRef(desk);
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
    latest.current = desk;
    channel.current?.postMessage(projectedOf(desk));
  }, [desk]);
  return <KeyButton onClick={() => open(address, 'projector', 'popup')}>Projector</KeyButton>;
}

function projectedOf(desk: DebateDesk): Projected {
  const { names, motions } = describeRoom(desk);
  return {
    kind: 'shown',
    seq: desk.debate.seq,
    committee: desk.committee,
    view: viewScreen(desk, desk.now()),
    names,
    motions,
  };
}
