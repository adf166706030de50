import { useState } from 'react';
import { PageHead } from '#platform/web/ui/card.tsx';
import { gallery } from '#site/content/gallery.ts';
import { Scroller } from './gallery/scroller.tsx';
import { Viewer } from './gallery/viewer.tsx';
import { pageMeta } from './meta.ts';

export const meta = () => pageMeta('/photo');

export default function PhotoGallery() {
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
