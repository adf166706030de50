import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useUrlOverlay } from '#platform/web/url-overlay.ts';
import { PhotoStrip } from './gallery/photo-strip.tsx';
import { PhotoViewer } from './gallery/photo-viewer.tsx';
import { loadPageData } from './page-loader.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/photo', ({ content }) => ({ gallery: content.gallery }));

export default function PhotoGallery() {
  const { gallery } = useLoaderData<typeof loader>();
  const { value, open, change, close } = useUrlOverlay('photo');
  const shown = Number(value) - 1;
  return (
    <div className="pb-section">
      <div className="wrap">
        <PageHead
          title="Photo Gallery"
          lead="Moments from our committees, corridors and closing ceremonies. Choose one to see it large."
        />
      </div>
      {gallery.length > 0 && <PhotoStrip photos={gallery} onOpen={(at) => open(`${at + 1}`)} />}
      <PhotoViewer
        photos={gallery}
        at={gallery[shown] ? shown : undefined}
        onTurn={(to) => change(`${to + 1}`)}
        onClose={close}
      />
    </div>
  );
}
