import { documentKinds, documentTitles } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import { capitalise, getDocumentShape, type Shape } from '#pages/documents/document-shape.ts';

export interface DocumentLabels {
  title: string;
  about: string;
  path: string;
  /** Labels of the fields, each with the address at which the form opens it. */
  fields: readonly { label: string; to: string }[];
}

/** Returns titles and field labels of the pages, as their schemas declare them. */
export const listDocumentLabels = (): DocumentLabels[] =>
  documentKinds.map((kind) => ({
    ...documentTitles[kind],
    path: `/pages/${kind}`,
    fields: [...fieldsOf(getDocumentShape(kind), kind, [])],
  }));

/** Fields of entries of a list have no address, because the list may have any number of entries. */
function* fieldsOf(
  shape: Shape,
  kind: DocumentKind,
  path: readonly string[] | undefined,
): Generator<DocumentLabels['fields'][number]> {
  if (path?.length !== 0) {
    const field = path && shape.is === 'text' ? `?${new URLSearchParams({ field: path.join('.') })}` : '';
    yield { label: shape.label, to: `/pages/${kind}${field}` };
  }
  if (shape.is === 'list') {
    // The form names an entry by its noun, such as 'second line of the address'.
    yield { label: capitalise(shape.item), to: `/pages/${kind}` };
    yield* fieldsOf(shape.entry, kind, undefined);
  }
  if (shape.is === 'group')
    for (const { name, shape: inner } of shape.fields) yield* fieldsOf(inner, kind, path && [...path, name]);
}
