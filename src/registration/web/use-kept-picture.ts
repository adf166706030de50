import { useEffect, useState } from 'react';
import { type KeptFile, readKeptFile } from '#platform/web/kept-file.ts';

/** Stored with the picture: the sum due when it was chosen, in rupees. */
export interface PictureFacts {
  readonly due: number;
}

/** Key of a kept picture, which belongs to one account and one event. */
export function pictureOwner(accountId: string, eventName: string): string {
  return `payment:${accountId}:${eventName}`;
}

/** Timeout in milliseconds: the form must also open in a browser whose storage does not respond. */
const longest = 1000;

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
    const timer = setTimeout(found, longest, undefined);
    void readKeptFile<PictureFacts>(names).then(found);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [names]);
  return kept;
}
