import { sampleContent } from '#pages/content/index.ts';
import { saveDocument as call } from '#pages/contract/document-calls.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { checkDocument } from '#pages/documents/check-document.ts';
import { AppError } from '#platform/server/http/app-error.ts';

/**
 * A submitted document, as it would be stored.
 * @throws AppError 400 with every mistake at its place
 */
export function checkedDocument<Kind extends DocumentKind>(kind: Kind, value: unknown): SiteContent[Kind] {
  const checked = checkDocument(kind, value);
  if (checked.mistakes) throw new AppError(call.errors.mistakes, { mistakes: checked.mistakes });
  if (!hasEveryPage(kind, checked.value)) throw new AppError(call.errors.otherPages);
  return checked.value;
}

/** Which pages there are is the routes' business; an unlisted page could not be rendered. */
function hasEveryPage(kind: DocumentKind, value: SiteContent[DocumentKind]): boolean {
  if (kind !== 'pages') return true;
  const fixed = (pages: SiteContent['pages']) => pages.map(({ path, openGraph }) => `${path} ${openGraph}`);
  return fixed(value as SiteContent['pages']).join() === fixed(sampleContent.pages).join();
}
