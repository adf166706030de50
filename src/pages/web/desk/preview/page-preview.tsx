import { useState } from 'react';
import { Segments } from '#platform/web/desk/segments.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { DocumentKind } from '../../../contract/documents.ts';
import { previewPages } from '../../../contract/preview-pages.ts';
import { StaticFrame } from './static-frame.tsx';
import { type Preview, usePreview } from './use-preview.ts';

const screens = [
  { id: 'phone', label: 'Phone', count: undefined, width: 390 },
  { id: 'desktop', label: 'Desktop', count: undefined, width: 1280 },
] as const;
type Screen = (typeof screens)[number];

/** The page that a document is shown on, as it will look with what is in the form (product 15.8). */
export function PagePreview({ kind, value }: { kind: DocumentKind; value: unknown }) {
  const pages = previewPages[kind].map(({ path, name }) => ({ id: path, label: name, count: undefined }));
  const [path, setPath] = useState(pages[0]?.id ?? '/');
  const [screen, setScreen] = useState<Screen['id']>('phone');
  const preview = usePreview(kind, path, value);
  const name = pages.find(({ id }) => id === path)?.label ?? '';
  const width = screens.find(({ id }) => id === screen)?.width ?? screens[0].width;
  return (
    <section aria-label="The page as it will look" className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {pages.length > 1 && <Segments label="Page" segments={pages} chosen={path} onChoose={setPath} />}
        <Segments label="Width" segments={screens} chosen={screen} onChoose={setScreen} />
        <Standing preview={preview} />
      </div>
      {preview.html === undefined ? (
        <Nothing preview={preview} />
      ) : (
        <div className="flex min-h-0 grow flex-col border border-line bg-sunken shadow-plate">
          <StaticFrame key={path} html={preview.html} width={width} title={`${name} as it will look`} />
        </div>
      )}
    </section>
  );
}

/** Above a picture: whether it shows what was typed last. It is not read aloud, since it changes at every pause of the typing. */
function Standing({ preview }: { preview: Preview }) {
  if (preview.html === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {preview.state === 'ready' && <p>As it will look; what opens at a touch lies open.</p>}
      {preview.state === 'loading' && <p>Rendering...</p>}
      {preview.state === 'failed' && (
        <>
          <p className="text-danger">Not up to date. {preview.text}</p>
          <AskAgain preview={preview} />
        </>
      )}
    </div>
  );
}

function Nothing({ preview }: { preview: Preview }) {
  if (preview.state !== 'failed') return <LoadingState />;
  return (
    <FailedState text="The page can’t be shown" help={preview.text}>
      <AskAgain preview={preview} />
    </FailedState>
  );
}

function AskAgain({ preview: { askAgain } }: { preview: Preview & { state: 'failed' } }) {
  if (!askAgain) return null;
  return (
    <Button variant="quiet" onClick={askAgain}>
      Try again
    </Button>
  );
}
