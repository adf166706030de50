import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { focusFirst } from './focus-first.ts';

/** The buttons at the end of a dialog: Cancel and the actions. */
export function DialogAnswers({
  pending,
  beginsAtCancel = false,
  cancelLabel = 'Cancel',
  onCancel,
  children,
}: {
  /** The request is running and cannot be cancelled. */
  pending: boolean;
  /** Starts the focus at Cancel, for dangerous actions. */
  beginsAtCancel?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <span ref={beginsAtCancel ? focusFirst : undefined} className="contents">
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </span>
      {children}
    </div>
  );
}
