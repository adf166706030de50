import { useEffect, useState } from 'react';
import { pageTitle } from '#platform/web/page-title.ts';
import { deviceNow } from '../console/device-clock.ts';
import { followConsole } from './projector-channel.ts';
import { type Told, ToldProjector } from './told-projector.tsx';

export const meta = () => [{ title: pageTitle('Projector') }];

/** The projector of a practice: follows the console in the other window of this browser. */
export default function PracticeProjector() {
  const [latest, setLatest] = useState<Told>();
  useEffect(() => followConsole('practice', (projected) => setLatest({ projected, at: deviceNow() })), []);
  return (
    <main id="main">
      <h1 className="sr-only">Projector</h1>
      {latest ? (
        <ToldProjector told={latest} />
      ) : (
        <p className="grid min-h-dvh place-content-center p-fluid-md text-2xl">
          Open the practice in another window of this browser.
        </p>
      )}
    </main>
  );
}
