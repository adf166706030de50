import { type ComponentType, createContext, useContext } from 'react';
import type { FieldPath } from '#pages/documents/document-shape.ts';
import type { SelectProps } from '#platform/web/ui/select.tsx';

interface DocumentFormState {
  /** Sets the value at a path of the document. Undefined removes the field. */
  change: (path: FieldPath, value: unknown) => void;
  /** Errors by the name of the field. */
  mistakes: ReadonlyMap<string, string>;
  pictures: ReadonlySet<string>;
  /** Name of the field to which the URL links. The entries that contain it are initially expanded. */
  linkedField: string;
}

export const DocumentFormContext = createContext<DocumentFormState>({
  change: () => {},
  mistakes: new Map(),
  pictures: new Set(),
  linkedField: '',
});
/**
 * The select field for an event. The app provides it (app/document-fields.tsx), because this module may not import
 * events.
 */
export const EventSelectComponentContext = createContext<
  ComponentType<Omit<SelectProps, 'options' | 'placeholder'>>
>(() => null);

export const useDocumentForm = () => useContext(DocumentFormContext);

/** Joins a path to the name of a field, such as 'pages.0.title'. */
export const convertFieldPathToName = (path: FieldPath): string => path.join('.');
export const convertFieldNameToPath = (name: string): FieldPath =>
  name === '' ? [] : name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
export const buildChildFieldName = (name: string, part: string | number): string =>
  name === '' ? `${part}` : `${name}.${part}`;
