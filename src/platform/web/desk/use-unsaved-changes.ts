import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { toast, toastDurations } from '#platform/web/toast.ts';

/** State of unsaved changes: none, stored as a draft in this browser, or lost when the user leaves the form. */
export type Unsaved = 'none' | 'kept' | 'unkept';

const question = 'What you typed is not saved, and this browser can’t keep it. Leave anyway?';

/**
 * Protects unsaved changes when the user leaves a form. If the browser keeps a draft, a toast tells the user. Otherwise
 * a confirmation appears before a link, Back or closing the tab takes effect (product 15.3).
 * @param title of the form
 */
export function useUnsavedChangesGuard(unsaved: Unsaved, title: string): void {
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
          // Shows the toast on the next page, because it is created while the user leaves this page.
          survivesRedirect: true,
        });
    },
    [title],
  );
}
