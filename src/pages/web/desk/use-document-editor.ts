import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { checkDocument } from '#pages/documents/check-document.ts';
import { isEqual, mergeChanges, withValueAt } from '#pages/documents/entries.ts';
import type { FieldPath } from '#pages/documents/shape.ts';
import type { BodyMistake } from '#platform/contract/common.ts';
import { ApiError, callApi } from '#platform/web/api.ts';
import type { Unsaved } from '#platform/web/desk/use-leaving.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { getDocument } from '../../contract/calls.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { type SavedDocument, saveMutation } from './api.ts';
import { documentDraft } from './document-draft.ts';
import { pathToName } from './fields/form-context.ts';

/** The revision that a form starts from, its content, and what the fields show. */
export interface Start {
  revision: number;
  base: unknown;
  value: unknown;
}

/** The state of a document's form. Every change is stored in the browser; saving fails when another admin saved since (product 15.2). */
export function useDocumentEditor(kind: DocumentKind, accountId: string, start: Start) {
  const [state, setState] = useState({ ...start, version: 0 });
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const [theirs, setTheirs] = useState<SavedDocument>();
  const [isKept, setKept] = useState(true);
  const { revision, base, value } = state;
  const isChanged = !isEqual(value, base);

  useEffect(() => {
    const draft = documentDraft(accountId, kind);
    if (isChanged) setKept(draft.keep({ revision, base, value, at: Date.now() }));
    else draft.forget();
  }, [kind, accountId, revision, base, value, isChanged]);

  const change = useCallback(
    (path: FieldPath, part: unknown) =>
      setState((now) => ({ ...now, value: withValueAt(now.value, path, part) })),
    [],
  );
  const restart = (next: Start) => {
    setState((now) => ({ ...next, version: now.version + 1 }));
    setMistakes(new Map());
    setTheirs(undefined);
  };

  const saving = useMutation(saveMutation(kind));
  const save = () => {
    const checked = checkDocument(kind, value);
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
            value: isEqual(now.value, value) ? checked.value : now.value,
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
    /** The version that another admin saved, and both versions merged. */
    conflict: theirs && { theirs, both: mergeChanges(base, theirs.value, value) },
    /** Resolves a conflict: keeps both changes, or only the stored ones. */
    resolve: (next: SavedDocument, both: unknown = next.value) =>
      restart({ revision: next.revision, base: next.value, value: both }),
  };
}

/** The first mistake of each field, in the order of the fields. */
function firstOfEachField(mistakes: readonly BodyMistake[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of mistakes) {
    const name = pathToName(path);
    if (!found.has(name)) found.set(name, text);
  }
  return found;
}
