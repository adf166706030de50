import { z } from 'zod';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import type { DocumentKind } from '../../contract/documents.ts';

const storedDraft = z.object({
  /** The version on which the draft is based: its revision, and its content `base`. */
  revision: z.number(),
  base: z.unknown(),
  value: z.unknown(),
  /** Time of the draft in epoch milliseconds. */
  at: z.number(),
});
export type DocumentDraft = z.infer<typeof storedDraft>;

/**
 * Opens the draft of a document in this browser. Each account has one draft for each kind of document (product 15.3).
 */
export function openDocumentDraft(accountId: string, kind: DocumentKind, store?: Storage) {
  const draft = openLocalDraft(`page:${accountId}:${kind}`, storedDraft, store);
  return {
    ...draft,
    /** Returns the draft, upgraded to the current schema. Undefined if there is no valid draft. */
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
