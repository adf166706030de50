import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

/**
 * A modal dialog, which traps and restores the focus. Escape, the close button and a click outside call `onClose`,
 * unless `held` is true because a request is running. The content is rendered only while the dialog is open.
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

  // Closes the dialog before the element is removed. Otherwise the focus is not restored.
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current && !held) onClose();
  };

  // Ignores the event of a nested dialog, which React also bubbles here. It must not close this dialog.
  const cancelled = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    if (held) event.preventDefault();
    else onClose();
  };
  // Ignores a late event: Chromium fires it a frame later, when the dialog may already be open again.
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
