import { z } from 'zod';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { localDraft } from '#platform/web/local-draft.ts';
import type { DocumentKind } from '../../contract/documents.ts';

const storedDraft = z.object({
  /** The revision that the draft is based on, and its content. */
  revision: z.number(),
  base: z.unknown(),
  value: z.unknown(),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type DocumentDraft = z.infer<typeof storedDraft>;

/** Unsaved changes of a document in this browser, one draft for each account and kind (product 15.3). */
export function documentDraft(accountId: string, kind: DocumentKind, store?: Storage) {
  const draft = localDraft(`page:${accountId}:${kind}`, storedDraft, store);
  return {
    ...draft,
    /** Upgraded to today's schema; undefined where nothing valid is stored. */
    read(): DocumentDraft | undefined {
      const stored = draft.read();
      if (!stored) return undefined;
      try {
        const { base, value } = stored;
        return { ...stored, base: upgradeDocument(kind, base), value: upgradeDocument(kind, value) };
      } catch {
        return undefined;
      }
    },
  };
}
