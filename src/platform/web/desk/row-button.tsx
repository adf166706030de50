import type { ReactNode } from 'react';

/** Button for an action of a row. Screen readers also read `subject`, the name of the row. */
export function RowButton({
  subject,
  onPress,
  children,
}: {
  subject: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="min-h-11 text-sm font-semibold text-muted underline-offset-4 hover:text-gold-text hover:underline"
      onClick={onPress}
    >
      {children}
      <span className="sr-only"> {subject}</span>
    </button>
  );
}
