import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogAnswers } from './dialog-answers.tsx';
import { focusFirst } from './focus-first.ts';

/**
 * Asks before something that is not easily undone. It stays open, and busy, until the answer is there. One key more does
 * it, or, where it is dangerous, leaves it.
 */
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
  const isDangerous = variant === 'danger';
  return (
    <Dialog open held={pending} onClose={onNo} title={title} className="max-w-lg">
      <div className="grid gap-4">{children}</div>
      <div className="mt-6">
        <DialogAnswers pending={pending} beginsAtCancel={isDangerous} onCancel={onNo}>
          <span ref={isDangerous ? undefined : focusFirst} className="contents">
            <Button variant={variant} pending={pending} onClick={onYes}>
              {answer}
            </Button>
          </span>
        </DialogAnswers>
      </div>
    </Dialog>
  );
}
