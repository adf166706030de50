import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '#platform/web/ui/card.tsx';
import { Scroller } from './gallery/scroller.tsx';
import { Viewer } from './gallery/viewer.tsx';
import { pageMeta } from './meta.ts';
import { loadPage } from './page-data.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, '/photo', ({ content }) => ({ gallery: content.gallery }));

export const meta = pageMeta;

export default function PhotoGallery() {
  const { gallery } = useLoaderData<typeof loader>();
  const [shown, setShown] = useState<number>();
  return (
    <div className="pb-section">
      <div className="wrap">
        <PageHead
          title="Photo Gallery"
          lead="Nine moments from our committees, corridors and closing ceremonies. Choose one to see it large."
        />
      </div>
      <Scroller photos={gallery} onOpen={setShown} />
      <Viewer photos={gallery} at={shown} onTurn={setShown} onClose={() => setShown(undefined)} />
    </div>
  );
}
