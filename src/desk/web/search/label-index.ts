import screens from 'virtual:desk-labels';
import { listDocumentLabels } from './document-labels.ts';
import type { LabelIndex } from './find-labels.ts';

/** The labels that the search finds. It is loaded when the search opens, because no other part of the desk needs it. */
export const labelIndex: LabelIndex = { screens, documents: listDocumentLabels() };
