import { useEffect, useRef } from 'react';
import { describeRoom, viewScreen } from '../../rule/room.ts';
import { KeyButton } from '../console/key-button.tsx';
import type { DebateDesk } from '../console/use-debate-desk.ts';
import { type Projected, type ProjectorAsks, projectorChannel } from './projector-channel.ts';

/** How often the console shows that it is alive, in milliseconds. */
const heartbeatMs = 10_000;

/** Opens the projector in a second window, and tells it of each step. */
export function ProjectorButton({ desk }: { desk: DebateDesk }) {
  const latest = useRef(desk);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(projectorChannel);
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
  }, []);
  useEffect(() => {
    latest.current = desk;
    channel.current?.postMessage(projectedOf(desk));
  }, [desk]);
  return <KeyButton onClick={() => open('/practice/projector', 'projector', 'popup')}>Projector</KeyButton>;
}

function projectedOf(desk: DebateDesk): Projected {
  const { names, motions } = describeRoom(desk);
  return { kind: 'shown', committee: desk.committee, view: viewScreen(desk, desk.now()), names, motions };
}
