import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { checkDocument } from '#pages/documents/check-document.ts';
import { withPart } from '#pages/documents/entries.ts';
import { isSame, merged } from '#pages/documents/merge.ts';
import type { Place } from '#pages/documents/names.ts';
import type { BodyMistake } from '#platform/contract/common.ts';
import { ApiError, callApi } from '#platform/web/api.ts';
import type { Unsaved } from '#platform/web/desk/use-leaving.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { getDocument } from '../../contract/document-calls.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { type SavedDocument, saveMutation } from './api.ts';
import { forgetDraft, keepDraft } from './draft.ts';
import { nameAt } from './fields/form-context.ts';

/** What a form is made from: a revision and what it says, and what is in the fields. */
export interface Beginning {
  revision: number;
  base: unknown;
  value: unknown;
}

/** A document while it is edited: stored in the browser at every key, and saved unless it has changed since (product 15.2). */
export function useEditing(kind: DocumentKind, accountId: string, beginning: Beginning) {
  const [state, setState] = useState({ ...beginning, version: 0 });
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const [theirs, setTheirs] = useState<SavedDocument>();
  const [isKept, setKept] = useState(true);
  const { revision, base, value } = state;
  const isChanged = !isSame(value, base);

  useEffect(() => {
    if (isChanged)
      setKept(keepDraft(localStorage, accountId, kind, { revision, base, value, at: Date.now() }));
    else forgetDraft(localStorage, accountId, kind);
  }, [kind, accountId, revision, base, value, isChanged]);

  const change = useCallback(
    (place: Place, part: unknown) => setState((now) => ({ ...now, value: withPart(now.value, place, part) })),
    [],
  );
  /** The form begins anew with other words. */
  const begin = (next: Beginning) => {
    setState((now) => ({ ...next, version: now.version + 1 }));
    setMistakes(new Map());
    setTheirs(undefined);
  };

  const sending = useMutation(saveMutation(kind));
  const send = () => {
    const checked = checkDocument(kind, value);
    setMistakes(byField(checked.mistakes ?? []));
    if (checked.mistakes) return;
    sending.mutate(
      { revision, value: checked.value },
      {
        onSuccess: ({ message, revision: saved }) => {
          setState((now) => ({
            ...now,
            revision: saved,
            base: checked.value,
            value: isSame(now.value, value) ? checked.value : now.value,
          }));
          toast(message, { kind: 'success', duration: toastDurations.important });
        },
        onError: async (error) => {
          toastFailure(error);
          if (!(error instanceof ApiError)) return;
          setMistakes(byField(error.mistakes));
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
    send,
    isSending: sending.isPending,
    /** What was saved meanwhile, and both merged. */
    meanwhile: theirs && { theirs, both: merged(base, theirs.value, value) },
    /** Goes on with both, or, without `both`, with theirs alone. */
    goOn: (next: SavedDocument, both: unknown = next.value) =>
      begin({ revision: next.revision, base: next.value, value: both }),
  };
}

/** The first of each field, in the order of the fields. */
function byField(mistakes: readonly BodyMistake[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of mistakes) {
    const name = nameAt(path);
    if (!found.has(name)) found.set(name, text);
  }
  return found;
}
