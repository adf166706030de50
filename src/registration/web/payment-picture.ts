import { useEffect, useState } from 'react';
import { type PictureChoice, usePictureChoice } from '#media/web/index.ts';
import {
  deleteStoredFileOfAnyOwner,
  type KeptFile,
  readOrDeleteStoredFile,
  storeOnlyFileForOneDay,
} from '#platform/web/stored-file.ts';
import { paymentPictureRule } from '../contract/payment-picture.ts';

export interface PictureFacts {
  readonly dueAmount: number;
}

export function buildPaymentPictureStorageKey(accountId: string, eventName: string): string {
  return `payment:${accountId}:${eventName}`;
}

/**
 * Time limit in milliseconds for reading the stored picture. It is needed because the form must open even if the
 * browser's storage does not respond.
 */
const readTimeoutMs = 1000;

/** Lists all keys under which the picture may be stored, since the event may have been renamed. */
export const listPaymentPictureStorageKeys = (
  accountId: string,
  { eventName, formerNames }: { readonly eventName: string; readonly formerNames: readonly string[] },
): string[] => [eventName, ...formerNames].map((name) => buildPaymentPictureStorageKey(accountId, name));

export function useStoredPaymentPicture(
  owners: readonly string[],
): 'reading' | 'none' | KeptFile<PictureFacts> {
  const [names] = useState(owners);
  const [kept, setKept] = useState<'reading' | 'none' | KeptFile<PictureFacts>>('reading');
  useEffect(() => {
    let isWanted = true;
    const found = (file: KeptFile<PictureFacts> | undefined) => {
      if (isWanted) setKept(file ?? 'none');
      isWanted = false;
    };
    const timer = setTimeout(found, readTimeoutMs, undefined);
    void readOrDeleteStoredFile<PictureFacts>(names).then(found);
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
  readonly dueWhenChosenAmount: number | undefined;
  /** Prepares the picture and stores it with the amount due. If there is no valid picture, deletes the stored one. */
  readonly choose: (file: File | undefined, dueAmount: number) => Promise<void>;
}

export function usePaymentPicture(owner: string, kept: KeptFile<PictureFacts> | undefined): PaymentPicture {
  const { choice, choose } = usePictureChoice(paymentPictureRule, kept?.file);
  const [dueWhenChosenAmount, setDueWhenChosenAmount] = useState(kept?.facts.dueAmount);
  const file = choice.state === 'ready' ? choice.file : undefined;
  return {
    choice,
    file,
    dueWhenChosenAmount: file && dueWhenChosenAmount,
    choose: async (wanted, dueAmount) => {
      setDueWhenChosenAmount(dueAmount);
      const settled = await choose(wanted);
      if (settled?.state === 'ready')
        await storeOnlyFileForOneDay<PictureFacts>(owner, settled.file, { dueAmount });
      else if (settled) await deleteStoredFileOfAnyOwner();
    },
  };
}

export function findPaymentPictureErrorText(choice: PictureChoice): string | undefined {
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
