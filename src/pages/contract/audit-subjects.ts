import { documentKinds, documentTitles } from './document-titles.ts';
import type { DocumentKind } from './documents.ts';

/** What the audit log calls a document or a publication, beside the ids of accounts and the like. */
export const documentSubject = (kind: DocumentKind) => `document ${kind}`;
export const publicationSubject = (publication: number) => `publication ${publication}`;

/** The subject of an audit entry; undefined for any other. */
export function siteSubject(subject: string): { kind: 'document' | 'publication'; name: string } | undefined {
  const kind = documentKinds.find((one) => documentSubject(one) === subject);
  if (kind) return { kind: 'document', name: documentTitles[kind].title };
  const number = /^publication (\d+)$/.exec(subject)?.[1];
  return number === undefined ? undefined : { kind: 'publication', name: number };
}
