import { type ComponentType, createContext, useContext } from 'react';
import type { FieldPath } from '#pages/documents/shape.ts';
import type { SelectProps } from '#platform/web/ui/select.tsx';

interface DocumentFormState {
  /** Sets the value at a path of the document; undefined omits the field. */
  change: (path: FieldPath, value: unknown) => void;
  /** Error texts by the name of the field. */
  mistakes: ReadonlyMap<string, string>;
  /** The names of the pictures in the document. */
  pictures: ReadonlySet<string>;
  /** The name of the field that the address links to. The entries around it start expanded. */
  linkedField: string;
}

export const DocumentFormContext = createContext<DocumentFormState>({
  change: () => {},
  mistakes: new Map(),
  pictures: new Set(),
  linkedField: '',
});
/** Selects one of the club's events. The app provides it (app/document-fields.tsx), since pages import no events. */
export const EventSelectContext = createContext<ComponentType<Omit<SelectProps, 'options' | 'placeholder'>>>(
  () => null,
);

export const useDocumentForm = () => useContext(DocumentFormContext);

/** The name of a field: its path joined, 'pages.0.title'. */
export const pathToName = (path: FieldPath): string => path.join('.');
/** The path of a field's name. */
export const nameToPath = (name: string): FieldPath =>
  name === '' ? [] : name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
/** The name of a field within another. */
export const childName = (name: string, part: string | number): string =>
  name === '' ? `${part}` : `${name}.${part}`;
