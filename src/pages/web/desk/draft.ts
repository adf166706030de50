import { z } from 'zod';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { localDraft } from '#platform/web/local-draft.ts';
import type { DocumentKind } from '../../contract/documents.ts';

/** What a draft is kept in: `localStorage`, or something like it. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const stored = z.object({
  /** The revision it was made from, and what that says. */
  revision: z.number(),
  base: z.unknown(),
  value: z.unknown(),
  /** When it was typed, epoch milliseconds. */
  at: z.number(),
});
export type Draft = z.infer<typeof stored>;

/** One for each account and document, so that a shared computer shows no one another account's words (product 15.3). */
const draftOf = (store: DraftStore, accountId: string, kind: DocumentKind) =>
  localDraft(`page:${accountId}:${kind}`, stored, store);

/** What was typed and not saved; undefined where there is nothing or nonsense. */
export function readDraft(store: DraftStore, accountId: string, kind: DocumentKind): Draft | undefined {
  const draft = draftOf(store, accountId, kind).read();
  if (!draft) return undefined;
  try {
    return {
      ...draft,
      base: upgradeDocument(kind, draft.base),
      value: upgradeDocument(kind, draft.value),
    };
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept: private windows and full disks refuse */
export function keepDraft(store: DraftStore, accountId: string, kind: DocumentKind, draft: Draft): boolean {
  return draftOf(store, accountId, kind).keep(draft);
}

export function forgetDraft(store: DraftStore, accountId: string, kind: DocumentKind): void {
  draftOf(store, accountId, kind).forget();
}
