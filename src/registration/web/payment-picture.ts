import { useEffect, useState } from 'react';
import { paymentRule } from '#media/contract.ts';
import { type PictureChoice, usePictureChoice } from '#media/web/index.ts';
import { forgetKeptFile, type KeptFile, keepFile, readKeptFile } from '#platform/web/kept-file.ts';

/** Stored with the picture: the sum due when it was chosen. */
export interface PictureFacts {
  readonly duePaise: number;
}

/** Key of a kept picture, which belongs to one account and one event. */
export function pictureOwner(accountId: string, eventName: string): string {
  return `payment:${accountId}:${eventName}`;
}

/** The form must also open in a browser whose storage does not respond. */
const readTimeoutMs = 1000;

/** Keys of a kept picture under the current and all former names of the event. */
export const pictureOwners = (
  accountId: string,
  { eventName, formerNames }: { readonly eventName: string; readonly formerNames: readonly string[] },
): string[] => [eventName, ...formerNames].map((name) => pictureOwner(accountId, name));

/** Reads the picture that was chosen before a reload (product 6.7). */
export function useKeptPicture(owners: readonly string[]): 'reading' | 'none' | KeptFile<PictureFacts> {
  const [names] = useState(owners);
  const [kept, setKept] = useState<'reading' | 'none' | KeptFile<PictureFacts>>('reading');
  useEffect(() => {
    let isWanted = true;
    const found = (file: KeptFile<PictureFacts> | undefined) => {
      if (isWanted) setKept(file ?? 'none');
      isWanted = false;
    };
    const timer = setTimeout(found, readTimeoutMs, undefined);
    void readKeptFile<PictureFacts>(names).then(found);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [names]);
  return kept;
}

export interface PaymentPicture {
  readonly choice: PictureChoice;
  readonly file: File | undefined;
  /** The amount due when the picture was chosen; undefined without a picture. */
  readonly dueThenPaise: number | undefined;
  /** Replaces or removes the picture, and stores the due sum with it. */
  readonly choose: (file: File | undefined, duePaise: number) => Promise<void>;
}

export function usePaymentPicture(owner: string, kept: KeptFile<PictureFacts> | undefined): PaymentPicture {
  const { choice, choose } = usePictureChoice(paymentRule, kept?.file);
  const [dueThenPaise, setDueThenPaise] = useState(kept?.facts.duePaise);
  const file = choice.state === 'ready' ? choice.file : undefined;
  return {
    choice,
    file,
    dueThenPaise: file && dueThenPaise,
    choose: async (wanted, duePaise) => {
      setDueThenPaise(duePaise);
      const settled = await choose(wanted);
      if (settled?.state === 'ready') await keepFile<PictureFacts>(owner, settled.file, { duePaise });
      else if (settled) await forgetKeptFile();
    },
  };
}

export function pictureError(choice: PictureChoice): string | undefined {
  switch (choice.state) {
    case 'none':
      return 'Add the screenshot of your payment';
    case 'resizing':
      return 'One moment, your screenshot is being made smaller';
    case 'refused':
      return choice.text;
    case 'ready':
      return undefined;
  }
}
