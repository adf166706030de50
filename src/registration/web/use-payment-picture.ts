import { useState } from 'react';
import { paymentRule } from '#media/contract.ts';
import { type PictureChoice, usePictureChoice } from '#media/web/index.ts';
import { forgetKeptFile, type KeptFile, keepFile } from '#platform/web/kept-file.ts';
import type { PictureFacts } from './use-kept-picture.ts';

export interface PaymentPicture {
  readonly choice: PictureChoice;
  /** The file, if it is valid. */
  readonly file: File | undefined;
  /** What was due, in rupees, when it was chosen; undefined without one. */
  readonly dueThen: number | undefined;
  /** Replaces or removes the picture, and stores the due sum with it. */
  readonly choose: (file: File | undefined, due: number) => Promise<void>;
}

/** The screenshot of the payment, kept over a reload. */
export function usePaymentPicture(owner: string, kept: KeptFile<PictureFacts> | undefined): PaymentPicture {
  const { choice, choose } = usePictureChoice(paymentRule, kept?.file);
  const [dueThen, setDueThen] = useState(kept?.facts.due);
  const file = choice.state === 'ready' ? choice.file : undefined;
  return {
    choice,
    file,
    dueThen: file && dueThen,
    choose: async (wanted, due) => {
      setDueThen(due);
      const settled = await choose(wanted);
      if (settled?.state === 'ready') await keepFile<PictureFacts>(owner, settled.file, { due });
      else if (settled) await forgetKeptFile();
    },
  };
}

/** Returns the error text of the picture; undefined when it is valid. */
export function missingPicture(choice: PictureChoice): string | undefined {
  switch (choice.state) {
    case 'none':
      return 'Add the screenshot of your payment';
    case 'redrawing':
      return 'One moment, until your screenshot is smaller';
    case 'refused':
      return choice.text;
    case 'ready':
      return undefined;
  }
}
