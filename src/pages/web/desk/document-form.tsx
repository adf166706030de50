import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeDifferences } from '#pages/documents/differences.ts';
import {
  formatPathLabel,
  getDocumentShape,
  listPicturesInDocument,
} from '#pages/documents/document-shape.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { type Unsaved, useUnsavedChangesGuard } from '#platform/web/desk/use-unsaved-changes.ts';
import { useWideScreen } from '#platform/web/desk/use-wide-screen.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { documentTitles, previewPagesByDocumentKind } from '../../contract/document-titles.ts';
import type { DocumentKind, Page } from '../../contract/documents.ts';
import type { SavedDocument } from './api.ts';
import { AuthorAndTime, ChangeList } from './change-list.tsx';
import { convertFieldNameToPath, DocumentFormContext } from './fields/form-context.ts';
import { ShapeFields } from './fields/shape-fields.tsx';
import { PagePreview } from './preview/page-preview.tsx';
import { SearchPreview } from './preview/search-preview.tsx';
import { type EditorStart, useDocumentFormState } from './use-document-form-state.ts';

const views = [
  { id: 'form', label: 'Form', count: undefined },
  { id: 'page', label: 'Preview', count: undefined },
] as const;
type View = (typeof views)[number]['id'];

/**
 * Edits a document in a form that is generated from its schema. A preview is beside the form, or replaces it on narrow
 * screens. Unsaved changes are stored in this browser (product 15.3).
 */
export function DocumentForm({
  document,
  accountId,
  start,
}: {
  document: SavedDocument;
  accountId: string;
  start: EditorStart;
}) {
  const { kind, problem } = document;
  const editor = useDocumentFormState(kind, accountId, start);
  const { value, version, unsaved, isSaving, mistakes, change, conflict } = editor;
  useUnsavedChangesGuard(unsaved, documentTitles[kind].title);
  const shape = getDocumentShape(kind);
  const pictures = useMemo(
    () => new Set(listPicturesInDocument(kind, value).map(({ name }) => name)),
    [kind, value],
  );
  const [searchParams] = useSearchParams();
  const linkedField = searchParams.get('field') ?? '';
  const form = useMemo(
    () => ({ change, mistakes, pictures, linkedField }),
    [change, mistakes, pictures, linkedField],
  );
  useEffect(() => {
    if (linkedField) focusField(linkedField);
  }, [linkedField]);
  const isWide = useWideScreen();
  const [view, setView] = useState<View>('form');
  const isSearchPreview = kind === 'pages';
  const hasPreview = isSearchPreview || previewPagesByDocumentKind[kind].length > 0;
  useEffect(() => {
    if (mistakes.size > 0) setView('form');
  }, [mistakes]);
  useEffect(() => {
    const [first] = mistakes.keys();
    if (first !== undefined && view === 'form') focusField(first);
  }, [mistakes, view]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    editor.save();
  };

  return (
    <div className={hasPreview ? 'grid grid-cols-1 gap-x-8 gap-y-4 panel:grid-cols-2' : ''}>
      {hasPreview && !isWide && (
        <SegmentedControl label="View" segments={views} chosen={view} onChoose={setView} />
      )}
      <form method="post" noValidate onSubmit={submit} className="grid max-w-3xl content-start gap-6">
        {problem && <p className="plate p-4 text-sm text-danger">{problem}</p>}
        {conflict && <Conflict kind={kind} base={editor.base} {...conflict} onResolve={editor.resolve} />}
        <ErrorSummary
          mistakes={[...mistakes].map(([name, text]) => ({
            name,
            text: `${formatPathLabel(shape, convertFieldNameToPath(name), value)}: ${text}`,
          }))}
        />
        <div hidden={view === 'page' && !isWide}>
          <p className="field-help mb-5">
            Write {'{event}'} for the name of the event and {'{committees}'} for the number of its committees.
            The page fills them in.
          </p>
          <DocumentFormContext key={version} value={form}>
            <ShapeFields shape={shape} name="" value={value} />
          </DocumentFormContext>
        </div>
        <SaveBar document={document} revision={editor.revision} unsaved={unsaved} isSaving={isSaving} />
      </form>
      {hasPreview && (isWide || view === 'page') && (
        <div className="h-[calc(100dvh-13rem)] min-h-120 panel:sticky panel:top-19 panel:h-[calc(100dvh-6rem)]">
          {isSearchPreview ? (
            <SearchPreview pages={value as readonly Partial<Page>[]} />
          ) : (
            <PagePreview kind={kind} value={value} />
          )}
        </div>
      )}
    </div>
  );
}

/** Shows what another admin has saved meanwhile, so that it is not overwritten unseen (product 15.2). */
function Conflict({
  kind,
  base,
  theirs,
  both,
  onResolve,
}: {
  kind: DocumentKind;
  /** The version on which both `theirs` and the local changes are based. */
  base: unknown;
  theirs: SavedDocument;
  both: unknown;
  onResolve: (theirs: SavedDocument, both?: unknown) => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const name = theirs.by ?? 'Another admin';
  return (
    <section role="alert" aria-labelledby="conflict-title" className="error-summary grid gap-4">
      <h2 id="conflict-title">{name} saved this page while you were editing</h2>
      <div className="grid gap-2">
        <h3 className="font-semibold">What {name} changed</h3>
        <ChangeList
          sentences={describeDifferences(kind, base, theirs.value)}
          label={`What ${name} changed`}
        />
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">What you change on top</h3>
        <ChangeList
          sentences={describeDifferences(kind, theirs.value, both)}
          label="What you change on top"
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onResolve(theirs, both)}>Keep both</Button>
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          Discard my changes
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Discard your changes?"
          answer="Discard my changes"
          variant="danger"
          pending={false}
          worksOffline
          onYes={() => onResolve(theirs)}
          onNo={() => setConfirming(false)}
        >
          <p>Your unsaved changes are deleted. The page stays as {name} saved it.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function SaveBar({
  document: { revision: initialRevision, at, by },
  revision,
  unsaved,
  isSaving,
}: {
  document: SavedDocument;
  /** Number of the revision that this form saved last. */
  revision: number;
  unsaved: Unsaved;
  isSaving: boolean;
}) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--desk-bar,0px) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-gold-line bg-ground py-3"
    >
      <Button type="submit" pending={isSaving} pendingText="Saving..." disabled={unsaved === 'none'}>
        Save
      </Button>
      <LinkButton to="/publish" variant="quiet">
        Publish
      </LinkButton>
      <p role="status" className="text-sm text-muted">
        {unsaved === 'kept' && 'Not saved. This browser keeps your changes.'}
        {unsaved === 'unkept' && (
          <span className="text-danger">
            Not saved, and this browser can’t keep your changes. Save before you leave.
          </span>
        )}
        {unsaved === 'none' && (revision === initialRevision ? <AuthorAndTime at={at} by={by} /> : 'Saved.')}
      </p>
    </div>
  );
}
