import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

/**
 * A modal dialog, which traps and restores the focus. Escape, the close button and a click outside call `onClose`.
 * While `held` is true, because a request is running, the dialog cannot be closed. The content is rendered only while
 * the dialog is open.
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

  // Closes the dialog before its element is removed. Otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current && !held) onClose();
  };

  // Ignores events of a nested dialog, which React also bubbles to this dialog.
  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    if (held) event.preventDefault();
    else onClose();
  };
  // Ignores a late event. Chromium fires it a frame after the closing, when the dialog may be open again.
  const closed = (event: SyntheticEvent) => {
    if (event.target === dialog.current && open && !dialog.current.open) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog natively
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onClose={closed}
      // Chromium closes the dialog at a second Escape unless `closedby` is 'none'. Other browsers support only the
      // event.
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
