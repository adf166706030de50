import { useCallback, useEffect, useState } from 'react';
import { checkAndTrimDocument } from '#pages/documents/check-document.ts';
import type { FieldPath } from '#pages/documents/document-shape.ts';
import type { BodyMistake } from '#platform/contract/common.ts';
import { ApiError, callApi } from '#platform/web/api.ts';
import type { Unsaved } from '#platform/web/desk/use-unsaved-changes.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { getDocument } from '../../contract/calls.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { copyWithValueAt, hasEqualJson, mergeDocumentChanges } from '../../documents/document-values.ts';
import { buildSaveDocumentMutation, type SavedDocument } from './api.ts';
import { openDocumentDraft } from './document-draft.ts';
import { convertFieldPathToName } from './fields/form-context.ts';

/** Initial state of the form. `revision` and `base` are the saved version, `value` is the content of the fields. */
export interface EditorStart {
  revision: number;
  base: unknown;
  value: unknown;
}

/**
 * Returns the state and the actions of the form of a document. Stores every change in the browser. Saving fails if
 * another admin has saved meanwhile (product 15.2). `conflict` then contains that admin's version.
 */
export function useDocumentFormState(kind: DocumentKind, accountId: string, start: EditorStart) {
  const [state, setState] = useState({ ...start, version: 0 });
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const [theirs, setTheirs] = useState<SavedDocument>();
  const [isKept, setKept] = useState(true);
  const { revision, base, value } = state;
  const isChanged = !hasEqualJson(value, base);

  useEffect(() => {
    const draft = openDocumentDraft(accountId, kind);
    if (isChanged) setKept(draft.keep({ revision, base, value, at: Date.now() }));
    else draft.forget();
  }, [kind, accountId, revision, base, value, isChanged]);

  const change = useCallback(
    (path: FieldPath, part: unknown) =>
      setState((now) => ({ ...now, value: copyWithValueAt(now.value, path, part) })),
    [],
  );
  const restart = (next: EditorStart) => {
    setState((now) => ({ ...next, version: now.version + 1 }));
    setMistakes(new Map());
    setTheirs(undefined);
  };

  const saving = useMutation(buildSaveDocumentMutation(kind));
  const save = () => {
    const checked = checkAndTrimDocument(kind, value);
    setMistakes(firstOfEachField(checked.mistakes ?? []));
    if (checked.mistakes) return;
    saving.mutate(
      { revision, value: checked.value },
      {
        onSuccess: ({ message, revision: saved }) => {
          setState((now) => ({
            ...now,
            revision: saved,
            base: checked.value,
            value: hasEqualJson(now.value, value) ? checked.value : now.value,
          }));
          toast(message, { kind: 'success', duration: toastDurations.important });
        },
        onError: async (error) => {
          toastFailure(error);
          if (!(error instanceof ApiError)) return;
          setMistakes(firstOfEachField(error.mistakes));
          if (error.status !== 409) return;
          setTheirs(await callApi(getDocument, { params: { kind } }).catch(() => undefined));
        },
      },
    );
  };

  const unsaved: Unsaved = isChanged ? (isKept ? 'kept' : 'unkept') : 'none';
  return {
    ...state,
    unsaved,
    mistakes,
    change,
    save,
    isSaving: saving.isPending,
    conflict: theirs && { theirs, both: mergeDocumentChanges(base, theirs.value, value) },
    /**
     * Ends a conflict with a document that another admin has saved.
     * @param both the merged value; by default the saved document, which discards the local changes
     */
    resolve: (next: SavedDocument, both: unknown = next.value) =>
      restart({ revision: next.revision, base: next.value, value: both }),
  };
}

function firstOfEachField(mistakes: readonly BodyMistake[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of mistakes) {
    const name = convertFieldPathToName(path);
    if (!found.has(name)) found.set(name, text);
  }
  return found;
}
