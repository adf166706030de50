import { drawingRule } from '#media/contract/files.ts';
import type { ImageRule } from '#media/contract/images.ts';

/** The rule for a small picture on printed papers, such as a signature or a flag. */
export const printedPictureRule = { ...drawingRule, maxSide: 600 } as const satisfies ImageRule;

/** The rule for the background of certificates: A4 at about 150 dots per inch. */
export const certificateBackgroundRule = { ...drawingRule, maxSide: 1754 } as const satisfies ImageRule;
