import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The browser puts the focus there when the dialog opens, so that the keyboard needs one key more. */
const focusedFirst = (button: HTMLSpanElement | null) =>
  button?.querySelector('button')?.setAttribute('autofocus', '');

/** Asks before something that is not easily undone. It stays open, and busy, until the answer is there. */
export function ConfirmDialog({
  title,
  children,
  answer,
  variant = 'primary',
  pending,
  onYes,
  onNo,
}: {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  answer: string;
  variant?: ButtonVariant;
  pending: boolean;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Dialog open held={pending} onClose={onNo} title={title} className="max-w-lg">
      <div className="grid gap-4">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={pending} onClick={onNo}>
          Cancel
        </Button>
        <span ref={focusedFirst} className="contents">
          <Button variant={variant} pending={pending} onClick={onYes}>
            {answer}
          </Button>
        </span>
      </div>
    </Dialog>
  );
}
