import { z } from 'zod';
import { upgradeDocument } from '#site/documents/upgrade-document.ts';
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

/** One for each account and document, so that a shared computer shows nobody the words of another (product 15.3). */
const keyOf = (accountId: string, kind: DocumentKind) => `page:${accountId}:${kind}`;

/** What was typed and not saved; undefined where there is nothing or nonsense. */
export function readDraft(store: DraftStore, accountId: string, kind: DocumentKind): Draft | undefined {
  try {
    const text = store.getItem(keyOf(accountId, kind));
    if (!text) return undefined;
    const draft = stored.parse(JSON.parse(text));
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
  try {
    store.setItem(keyOf(accountId, kind), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(store: DraftStore, accountId: string, kind: DocumentKind): void {
  try {
    store.removeItem(keyOf(accountId, kind));
  } catch {
    // As above.
  }
}
