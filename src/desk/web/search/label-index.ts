import screens from 'virtual:desk-labels';
import help from 'virtual:manual-contents';
import { listDocumentLabels } from './document-labels.ts';
import type { HelpContents } from './find-help.ts';
import type { LabelIndex } from './find-labels.ts';

/** The labels that the search finds. It is loaded when the search opens, because no other part of the desk needs it. */
export const labelIndex: LabelIndex & { help: HelpContents } = {
  screens,
  documents: listDocumentLabels(),
  help,
};
