import { type ComponentType, createContext, useContext } from 'react';
import type { Place } from '#pages/documents/names.ts';
import type { SelectProps } from '#platform/web/ui/select.tsx';

interface FormState {
  /** Puts something else at a place of the document; undefined leaves a field out. */
  change: (place: Place, part: unknown) => void;
  /** What is wrong, by the name of the field. */
  mistakes: ReadonlyMap<string, string>;
  /** The names of the pictures that the document names. */
  pictures: ReadonlySet<string>;
  /** The name of the field that the address leads to: what folds around it starts open. */
  sought: string;
}

export const FormContext = createContext<FormState>({
  change: () => {},
  mistakes: new Map(),
  pictures: new Set(),
  sought: '',
});
/** Chooses one of the club's events; the app hands it in (app/document-fields.tsx). */
export const EventSelectContext = createContext<ComponentType<Omit<SelectProps, 'options' | 'placeholder'>>>(
  () => null,
);

export const useForm = () => useContext(FormContext);

/** The name of a field by its place, 'pages.0.title', and back. */
export const nameAt = (place: Place): string => place.join('.');
export const placeAt = (name: string): Place =>
  name === '' ? [] : name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
export const under = (name: string, part: string | number): string =>
  name === '' ? `${part}` : `${name}.${part}`;
