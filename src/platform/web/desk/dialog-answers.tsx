import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { focusFirst } from './focus-first.ts';

/** The last row of a dialog: Cancel, and the buttons that do what it asks about. */
export function DialogAnswers({
  pending,
  beginsAtCancel = false,
  onCancel,
  children,
}: {
  /** The request is running, and can't be left. */
  pending: boolean;
  /** Where the other answer is dangerous, the focus begins at this one. */
  beginsAtCancel?: boolean;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <span ref={beginsAtCancel ? focusFirst : undefined} className="contents">
        <Button variant="quiet" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
      </span>
      {children}
    </div>
  );
}
