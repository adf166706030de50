import { useEffect, useState } from 'react';
import { pageTitle } from '#platform/web/page-title.ts';
import { deviceNow } from '../console/device-clock.ts';
import { Projector } from './projector.tsx';
import { followConsole, type Projected } from './projector-channel.ts';

export const meta = () => [{ title: pageTitle('Projector') }];

/** The projector of a practice: follows the console in the other window of this browser. */
export default function PracticeProjector() {
  const [latest, setLatest] = useState<{ shown: Projected; at: number }>();
  useEffect(() => followConsole('practice', (shown) => setLatest({ shown, at: deviceNow() })), []);
  return (
    <main id="main">
      <h1 className="sr-only">Projector</h1>
      {latest ? (
        <Projector shown={latest.shown} asOf={latest.at} lastAt={latest.at} offsetMs={0} />
      ) : (
        <p className="grid min-h-dvh place-content-center p-fluid-md text-2xl">
          Open the practice in another window of this browser.
        </p>
      )}
    </main>
  );
}
