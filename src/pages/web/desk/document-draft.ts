import { z } from 'zod';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import { localDraft } from '#platform/web/local-draft.ts';
import type { DocumentKind } from '../../contract/documents.ts';

const storedDraft = z.object({
  /** A draft of a document. `revision` and `base` are the version that it was made from. */
  revision: z.number(),
  base: z.unknown(),
  value: z.unknown(),
  /** Time of the draft in epoch milliseconds. */
  at: z.number(),
});
export type DocumentDraft = z.infer<typeof storedDraft>;

/** Opens the draft of a document in this browser. There is one for each account and kind (product 15.3). */
export function documentDraft(accountId: string, kind: DocumentKind, store?: Storage) {
  const draft = localDraft(`page:${accountId}:${kind}`, storedDraft, store);
  return {
    ...draft,
    /** Reads the draft and upgrades it to today's schema. Undefined without a valid draft. */
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
