import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

/**
 * A dialog over the page: the browser's own, which keeps the focus, gives it back, and closes at Escape. Also closes by
 * its button and by a click beside it; each of them calls `onClose`. Its content exists only while it is open. While
 * `held` it can't be closed: the request is under way, and its outcome is shown here.
 */
export function Dialog({
  open,
  onClose,
  held = false,
  title,
  className = '',
  children,
}: {
  open: boolean;
  onClose: () => void;
  held?: boolean;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before it leaves the page, which a later effect could not do: or the focus is not given back.
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current && !held) onClose();
  };

  // React tells of a dialog that was opened in this one, too: at Escape both would close, and what was typed here be gone.
  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    if (held) event.preventDefault();
    else onClose();
  };
  // Chromium tells of it a frame later, and on a busy machine the same dialog may be open again by then.
  const closed = (event: SyntheticEvent) => {
    if (event.target === dialog.current && open && !dialog.current.open) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onClose={closed}
      // Chromium lets a second Escape through without the first line; other browsers know only the second.
      closedby={held ? 'none' : undefined}
      onCancel={cancelled}
      onClick={closeBeside}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button
              type="button"
              className="icon-button"
              aria-label="Close"
              disabled={held}
              onClick={onClose}
            >
              <CloseIcon />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
