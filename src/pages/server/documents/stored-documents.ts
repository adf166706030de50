import { isDeepStrictEqual } from 'node:util';
import { sampleContent } from '#pages/content/index.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { checkDocument } from '#pages/documents/check-document.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';

/** What a text of the database holds, whatever its shape; undefined when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the document that a stored text holds, upgraded to today's shape; undefined when it cannot be. */
export function readable<Kind extends DocumentKind>(kind: Kind, text: string): SiteContent[Kind] | undefined {
  return checkDocument(kind, upgradeDocument(kind, parsed(text))).value;
}

export function textOf(value: SiteContent[DocumentKind]): string {
  return JSON.stringify(value);
}

/** What a new installation starts with, as it would be stored. */
export function sampleText(kind: DocumentKind): string {
  return textOf(sampleContent[kind]);
}

/** Whether two stored texts hold the same document, in whatever order its fields lie. */
export function saysTheSame(one: string, other: string): boolean {
  return one === other || isDeepStrictEqual(parsed(one), parsed(other));
}

/** A revision in words: 'revision 7', or 'the sample'. */
export function revisionInWords(revision: number): string {
  return revision === 0 ? 'the sample' : `revision ${revision}`;
}
