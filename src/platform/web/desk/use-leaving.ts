import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { toast, toastDurations } from '#platform/web/toast.ts';

/** Unsaved input: none, kept as a draft in this browser, or lost when the form is left. */
export type Unsaved = 'none' | 'kept' | 'unkept';

const question = 'What you typed is not saved, and this browser can’t keep it. Leave anyway?';

/**
 * Handles leaving a form with unsaved input. If the browser keeps a draft, a toast says so. Otherwise a confirmation
 * appears before links, Back, and closing the tab (product 15.3).
 * @param title the name of the form
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
          // The toast is created while the page is left, and shown on the next one.
          survivesRedirect: true,
        });
    },
    [title],
  );
}
