import { useEffect, useState } from 'react';
import { checkAndTrimDocument } from '#pages/documents/check-document.ts';
import { formatPathLabel, getDocumentShape } from '#pages/documents/document-shape.ts';
import { ApiError, callApi, errorText } from '#platform/web/api.ts';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { previewDocument } from '../../../contract/calls.ts';
import { previewPagesByDocumentKind } from '../../../contract/document-titles.ts';
import type { DocumentKind } from '../../../contract/documents.ts';
import { StaticFrame } from './static-frame.tsx';

const screens = [
  { id: 'phone', label: 'Phone', count: undefined, width: 390 },
  { id: 'desktop', label: 'Desktop', count: undefined, width: 1280 },
] as const;
type Screen = (typeof screens)[number];

export function PagePreview({ kind, value }: { kind: DocumentKind; value: unknown }) {
  const pages = previewPagesByDocumentKind[kind].map(({ path, name }) => ({
    id: path,
    label: name,
    count: undefined,
  }));
  const [path, setPath] = useState(pages[0]?.id ?? '/');
  const [screen, setScreen] = useState<Screen['id']>('phone');
  const preview = usePreview(kind, path, value);
  const name = pages.find(({ id }) => id === path)?.label ?? '';
  const width = screens.find(({ id }) => id === screen)?.width ?? screens[0].width;
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {pages.length > 1 && (
          <SegmentedControl label="Page" segments={pages} chosen={path} onChoose={setPath} />
        )}
        <SegmentedControl label="Width" segments={screens} chosen={screen} onChoose={setScreen} />
        <PreviewStatus preview={preview} />
      </div>
      {preview.html === undefined ? (
        <NoPreview preview={preview} />
      ) : (
        <div className="flex min-h-0 grow flex-col border border-line bg-sunken shadow-plate">
          <StaticFrame key={path} html={preview.html} width={width} title={`Preview of ${name}`} />
        </div>
      )}
    </section>
  );
}

/**
 * Shows the state of the preview. Screen readers do not announce it, because it changes whenever the user pauses
 * typing.
 */
function PreviewStatus({ preview }: { preview: Preview }) {
  if (preview.html === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {preview.state === 'ready' && <p>Preview. Menus and cards are shown open.</p>}
      {preview.state === 'loading' && <p>Updating...</p>}
      {preview.state === 'failed' && (
        <>
          <p className="text-danger">Not up to date. {preview.text}</p>
          <RetryButton preview={preview} />
        </>
      )}
    </div>
  );
}

function NoPreview({ preview }: { preview: Preview }) {
  if (preview.state !== 'failed') return <LoadingState />;
  return (
    <FailedState text="The preview can’t be shown" help={preview.text}>
      <RetryButton preview={preview} />
    </FailedState>
  );
}

function RetryButton({ preview: { retry } }: { preview: Preview & { state: 'failed' } }) {
  if (!retry) return null;
  return (
    <Button variant="quiet" onClick={retry}>
      Try again
    </Button>
  );
}

const debounceMs = 300;
/** Delay in milliseconds before a retry after status 429. */
const retryMs = 5000;

/**
 * State of a preview. `html` is the last successful preview, which stays visible while a new one is rendered or fails.
 */
type Preview =
  | { state: 'loading'; html: string | undefined }
  | { state: 'failed'; html: string | undefined; text: string; retry: (() => void) | undefined }
  | { state: 'ready'; html: string };

type Answer = { html: string } | { text: string; isBusy: boolean; isMistake: boolean };

interface Answered {
  value: unknown;
  path: string;
  answer: Answer;
  html: string | undefined;
}

/** Requests previews, debounced and one at a time. */
function usePreview(kind: DocumentKind, path: string, value: unknown): Preview {
  const [answered, setAnswered] = useState<Answered>();
  const [isRunning, setRunning] = useState(false);
  const isCurrent = answered !== undefined && answered.value === value && answered.path === path;
  const answer = isCurrent ? answered.answer : undefined;
  const isBusy = answer !== undefined && 'isBusy' in answer && answer.isBusy;
  const isDone = answer !== undefined && !isBusy;

  useEffect(() => {
    if (isRunning || isDone) return;
    const run = async () => {
      setRunning(true);
      const next = await requestPreview(kind, path, value);
      setAnswered((before) => {
        const last = before?.path === path ? before.html : undefined;
        return { value, path, answer: next, html: 'html' in next ? next.html : last };
      });
      setRunning(false);
    };
    const timer = setTimeout(run, isBusy ? retryMs : debounceMs);
    return () => clearTimeout(timer);
  }, [kind, path, value, isRunning, isDone, isBusy]);

  const html = answered?.path === path ? answered.html : undefined;
  if (!answer) return { state: 'loading', html };
  if ('html' in answer) return { state: 'ready', html: answer.html };
  const retry = answer.isMistake || answer.isBusy ? undefined : () => setAnswered(undefined);
  return { state: 'failed', html, text: answer.text, retry };
}

async function requestPreview(kind: DocumentKind, path: string, value: unknown): Promise<Answer> {
  const [mistake] = checkAndTrimDocument(kind, value).mistakes ?? [];
  if (mistake) {
    const text = `${formatPathLabel(getDocumentShape(kind), mistake.path, value)}: ${mistake.text}`;
    return { text, isBusy: false, isMistake: true };
  }
  try {
    return await callApi(previewDocument, { params: { kind }, body: { path, value } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    return { text: errorText(error), isBusy: status === 429, isMistake: status === 400 };
  }
}
