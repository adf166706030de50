import { useRef, useState } from 'react';
import type { ImageRule } from '../contract/images.ts';
import { judgePicture, remedyFor, sizeText } from './judge-picture.ts';
import { redrawPicture } from './redraw-picture.ts';

/** How the choice of a picture stands. What is 'ready' is within the rule. */
export type PictureChoice =
  | { readonly state: 'none' }
  | { readonly state: 'redrawing' }
  | { readonly state: 'ready'; readonly file: File; readonly redrawnFrom?: number }
  | { readonly state: 'refused'; readonly text: string; readonly remedy: string };

/**
 * A picture for a form. One that is too large, or HEIC, is drawn anew in the browser first (product 9.4).
 * @param initial a picture that was chosen earlier
 * @returns the choice, and what makes another: it resolves to how that ended, or to undefined when it was overtaken by the next
 */
export function usePictureChoice(rule: ImageRule, initial?: File) {
  const [choice, setChoice] = useState<PictureChoice>(() =>
    initial ? { state: 'ready', file: initial } : { state: 'none' },
  );
  const latest = useRef(0);

  const choose = async (file: File | undefined): Promise<PictureChoice | undefined> => {
    latest.current += 1;
    const turn = latest.current;
    let settled = file ? judged(file, rule) : ({ state: 'none' } as const);
    setChoice(settled);
    if (!file || settled.state !== 'redrawing') return settled;
    settled = await redrawn(file, rule);
    if (turn !== latest.current) return undefined;
    setChoice(settled);
    return settled;
  };
  return { choice, choose };
}

function judged(file: File, rule: ImageRule): PictureChoice {
  const judgement = judgePicture(file, rule);
  if (judgement === 'redraw it') return { state: 'redrawing' };
  return judgement === 'take it' ? { state: 'ready', file } : refused(file, rule);
}

async function redrawn(file: File, rule: ImageRule): Promise<PictureChoice> {
  try {
    const smaller = await redrawPicture(file, rule.maxBytes);
    return { state: 'ready', file: smaller, redrawnFrom: file.size };
  } catch {
    return refused(file, rule);
  }
}

function refused(file: File, rule: ImageRule): PictureChoice {
  return { state: 'refused', text: rule.refusal, remedy: remedyFor(file) };
}

/** What is said under the field, beside the text of a refusal; undefined where there is nothing to say. */
export function pictureNote(choice: PictureChoice): string | undefined {
  switch (choice.state) {
    case 'none':
      return undefined;
    case 'redrawing':
      return 'Making your picture smaller...';
    case 'refused':
      return choice.remedy;
    case 'ready':
      return choice.redrawnFrom === undefined
        ? undefined
        : `Made smaller: ${sizeText(choice.file.size)} instead of ${sizeText(choice.redrawnFrom)}. Look whether everything can still be read.`;
  }
}
