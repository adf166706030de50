import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { toast, toastDurations } from '#platform/web/toast.ts';

/** Words that were not saved: there are none, this browser keeps them, or it can't and they are gone once the form is left. */
export type Unsaved = 'none' | 'kept' | 'unkept';

const question = 'What you typed is not saved, and this browser can’t keep it. Leave all the same?';

/**
 * Leaving a form with unsaved words. Where the browser stores them nothing is lost: a sentence says so, without a question.
 * Where it can't, the browser's own question stands before every way out: links, Back, and the closing of the tab (product 15.3).
 * @param title what the form is called
 */
export function useLeaving(unsaved: Unsaved, title: string): void {
  const isLost = unsaved === 'unkept';
  const blocker = useBlocker(() => isLost && !confirm(question));
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isLost) return;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);

  const isKept = useRef(false);
  useEffect(() => {
    isKept.current = unsaved === 'kept';
  }, [unsaved]);
  useEffect(
    () => () => {
      if (isKept.current)
        toast(`‘${title}’ is not saved. This browser keeps what you typed.`, {
          duration: toastDurations.important,
          // It is raised while its page is left, and shown on the next one.
          leads: true,
        });
    },
    [title],
  );
}
