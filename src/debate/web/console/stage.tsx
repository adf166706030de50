import type { ReactNode } from 'react';
import { formatClock } from './labels.ts';

/** Large for a short name, smaller for a long one, so that the figure and the buttons below stay in the window. */
function sizeOf(title: ReactNode): 'short' | 'middle' | 'long' {
  const { length } = typeof title === 'string' ? title : '';
  return length > 40 ? 'long' : length > 16 ? 'middle' : 'short';
}

/**
 * The one thing that is going on, as large as the screen allows. Its buttons are at the bottom, where they stay when the
 * title changes.
 */
export function Stage({
  label,
  title,
  note,
  figure,
  more,
  children,
}: {
  label: string;
  title: ReactNode;
  note?: ReactNode;
  /** A clock or a number, larger than the title. */
  figure?: ReactNode;
  /** What is needed seldom, below the buttons. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className="stage">
      <p className="font-semibold text-gold-text wrap-anywhere">{label}</p>
      <div className="grid content-center gap-3">
        <p className="stage-title" data-size={sizeOf(title)}>
          {title}
        </p>
        {figure}
        {note && (
          <p role="status" className="text-lg text-muted tabular-nums wrap-anywhere">
            {note}
          </p>
        )}
      </div>
      <div className="grid gap-3">
        <div className="stage-actions">{children}</div>
        {more}
      </div>
    </section>
  );
}

/** The time that is left, which counts up in red when it is over. One that runs elsewhere is grey while its screen is old. */
export function StageClock({ ms, isOld = false }: { ms: number; isOld?: boolean }) {
  const text = formatClock(ms);
  return (
    <p
      role="timer"
      aria-label="Time left"
      data-size={text.length > 5 ? 'long' : undefined}
      className={`stage-clock ${isOld ? 'text-muted' : ms < 0 ? 'text-danger' : ''}`}
    >
      {text}
    </p>
  );
}
