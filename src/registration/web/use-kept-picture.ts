import { useEffect, useState } from 'react';
import { type KeptFile, readKeptFile } from '#platform/web/kept-file.ts';

/** What is kept beside the picture: the sum that was due when it was chosen, in rupees. */
export interface PictureFacts {
  readonly due: number;
}

/** A picture is given back to the account and the event it was chosen for, and to nobody else. */
export function pictureOwner(accountId: string, eventName: string): string {
  return `payment:${accountId}:${eventName}`;
}

/** A browser whose storage does not answer must not keep anybody from the form. */
const longest = 1000;

/** The same, by every name that the event has or had: it may have been renamed since. */
export const pictureOwners = (
  accountId: string,
  { eventName, formerNames }: { readonly eventName: string; readonly formerNames: readonly string[] },
): string[] => [eventName, ...formerNames].map((name) => pictureOwner(accountId, name));

/** The picture chosen before a reload, once the browser has looked for it (product 6.7). */
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
