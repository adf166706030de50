import { useParams } from 'react-router';
import { documentTitles } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';

/** The kind of document that the address names; undefined when there is none of that name. */
export function useKind(): DocumentKind | undefined {
  const { kind = '' } = useParams();
  return Object.hasOwn(documentTitles, kind) ? (kind as DocumentKind) : undefined;
}
