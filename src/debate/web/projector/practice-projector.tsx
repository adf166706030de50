import { useEffect, useState } from 'react';
import { pageTitle } from '#platform/web/page-title.ts';
import { deviceNow } from '../console/device-clock.ts';
import { Projector } from './projector.tsx';
import { type Projected, type ProjectorAsks, projectorChannel } from './projector-channel.ts';

export const meta = () => [{ title: pageTitle('Projector') }];

/** The projector of a practice: follows the console in the other window of this browser. */
export default function PracticeProjector() {
  const [latest, setLatest] = useState<{ shown: Projected; at: number }>();
  useEffect(() => {
    const channel = new BroadcastChannel(projectorChannel);
    channel.onmessage = ({ data }: MessageEvent<ProjectorAsks | Projected>) => {
      if (data.kind === 'shown') setLatest({ shown: data, at: deviceNow() });
    };
    channel.postMessage({ kind: 'asks' } satisfies ProjectorAsks);
    return () => channel.close();
  }, []);
  return (
    <main id="main">
      <h1 className="sr-only">Projector</h1>
      {latest ? (
        <Projector {...latest} />
      ) : (
        <p className="grid min-h-dvh place-content-center p-fluid-md text-2xl">
          Open the practice in another window of this browser.
        </p>
      )}
    </main>
  );
}
