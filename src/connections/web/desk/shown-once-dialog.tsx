import type { ReactNode } from 'react';
import { CopiedText } from '#platform/web/ui/copied-text.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';

/**
 * Shows what a new connection is used with, which cannot be read again later.
 * @param what such as 'token', for the sentence above the texts
 */
export function ShownOnceDialog({
  title,
  what,
  texts,
  children,
  onClose,
}: {
  title: string;
  what: string;
  texts: readonly { name: string; text: string }[];
  /** Help below the texts. */
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-lg">
      <p>Copy it now. The {what} is shown only until you close this.</p>
      <div className="mt-4 grid gap-5">
        {texts.map(({ name, text }) => (
          <CopiedText key={name} name={name} text={text} />
        ))}
      </div>
      {children && <p className="field-help mt-4">{children}</p>}
    </Dialog>
  );
}
