import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeInWords } from '#pages/documents/names.ts';
import { picturesIn } from '#pages/documents/pictures-in.ts';
import { shapeOf } from '#pages/documents/shape.ts';
import { Segments } from '#platform/web/desk/segments.tsx';
import { type Unsaved, useLeaving } from '#platform/web/desk/use-leaving.ts';
import { useWideScreen } from '#platform/web/desk/wide-screen.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import type { Page } from '../../contract/documents.ts';
import { previewPages } from '../../contract/preview-pages.ts';
import type { SavedDocument } from './api.ts';
import { DoneBy } from './done-by.tsx';
import { FormContext, placeAt } from './fields/form-context.ts';
import { PartFields } from './fields/part-fields.tsx';
import { PagePreview } from './preview/page-preview.tsx';
import { SearchPreview } from './preview/search-preview.tsx';
import { SavedMeanwhile } from './saved-meanwhile.tsx';
import { type Beginning, useEditing } from './use-editing.ts';

const views = [
  { id: 'form', label: 'Form', count: undefined },
  { id: 'page', label: 'Page', count: undefined },
] as const;
type View = (typeof views)[number]['id'];

/**
 * The form of a document, made from its schema, and beside it the page as it will look, or instead of it where there is no
 * room for both. What is typed stays in this browser until it is saved (product 15.3).
 */
export function DocumentForm({
  document,
  accountId,
  beginning,
}: {
  document: SavedDocument;
  accountId: string;
  beginning: Beginning;
}) {
  const { kind, problem } = document;
  const editing = useEditing(kind, accountId, beginning);
  const { value, version, unsaved, isSending, mistakes, change, meanwhile } = editing;
  useLeaving(unsaved, documentTitles[kind].title);
  const shape = shapeOf(kind);
  const pictures = useMemo(() => new Set(picturesIn(shape, value)), [shape, value]);
  const [address] = useSearchParams();
  const sought = address.get('field') ?? '';
  const form = useMemo(() => ({ change, mistakes, pictures, sought }), [change, mistakes, pictures, sought]);
  useEffect(() => {
    if (sought) focusField(sought);
  }, [sought]);
  const isWide = useWideScreen();
  const [view, setView] = useState<View>('form');
  const isOfSearches = kind === 'pages';
  const hasPage = isOfSearches || previewPages[kind].length > 0;
  useEffect(() => {
    if (mistakes.size > 0) setView('form');
  }, [mistakes]);
  useEffect(() => {
    const [first] = mistakes.keys();
    if (first !== undefined && view === 'form') focusField(first);
  }, [mistakes, view]);

  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    editing.send();
  };

  return (
    <div className={hasPage ? 'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 min-[1200px]:grid-cols-2' : ''}>
      {hasPage && !isWide && <Segments label="View" segments={views} chosen={view} onChoose={setView} />}
      <form method="post" noValidate onSubmit={send} className="grid max-w-3xl content-start gap-6">
        {problem && <p className="plate p-4 text-sm text-danger">{problem}</p>}
        {meanwhile && <SavedMeanwhile kind={kind} {...meanwhile} base={editing.base} onGoOn={editing.goOn} />}
        <ErrorSummary
          mistakes={[...mistakes].map(([name, text]) => ({
            name,
            text: `${placeInWords(shape, placeAt(name), value)}: ${text}`,
          }))}
        />
        <div hidden={view === 'page' && !isWide}>
          <p className="field-help mb-5">
            Write {'{event}'} where the name of the event belongs and {'{committees}'} for the number of its
            committees. Both then follow the event.
          </p>
          <FormContext key={version} value={form}>
            <PartFields shape={shape} name="" value={value} />
          </FormContext>
        </div>
        <SaveBar document={document} revision={editing.revision} unsaved={unsaved} isSending={isSending} />
      </form>
      {hasPage && (isWide || view === 'page') && (
        <div className="h-[calc(100dvh-13rem)] min-h-120 min-[1200px]:sticky min-[1200px]:top-19 min-[1200px]:h-[calc(100dvh-6rem)]">
          {isOfSearches ? (
            <SearchPreview pages={value as readonly Partial<Page>[]} />
          ) : (
            <PagePreview kind={kind} value={value} />
          )}
        </div>
      )}
    </div>
  );
}

/** Always in sight: the way to save, and what became of the words in the form. */
function SaveBar({
  document: { revision: begunWith, at, by },
  revision,
  unsaved,
  isSending,
}: {
  document: SavedDocument;
  /** The one that was saved last from here. */
  revision: number;
  unsaved: Unsaved;
  isSending: boolean;
}) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--desk-bar,0px) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-gold-line bg-ground py-3"
    >
      <Button type="submit" pending={isSending} pendingText="Saving..." disabled={unsaved === 'none'}>
        Save
      </Button>
      <LinkButton to="/publish" variant="quiet">
        Publish
      </LinkButton>
      <p role="status" className="text-sm text-muted">
        {unsaved === 'kept' && 'Not saved yet; kept in this browser.'}
        {unsaved === 'unkept' && (
          <span className="text-danger">
            Not saved yet, and this browser can’t keep it: save before you leave.
          </span>
        )}
        {unsaved === 'none' && (revision === begunWith ? <DoneBy at={at} by={by} /> : 'Saved.')}
      </p>
    </div>
  );
}
