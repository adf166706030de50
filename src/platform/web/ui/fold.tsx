import { type ReactNode, useState } from 'react';

const wide = '(min-width: 48rem)';

/**
 * A part of a screen that is folded on a phone, so that the reader sees what is next without scrolling. A screen that is
 * turned keeps the part as it is, so that no open dialog is lost.
 */
export function Fold({
  title,
  note,
  onWideScreens,
  opened,
  children,
}: {
  title: ReactNode;
  /** Text beside the title, such as what is inside. */
  note?: string | undefined;
  /** 'open' keeps the title, which folds the part. 'plain' shows the part alone. */
  onWideScreens: 'open' | 'plain';
  /** A fragment of the address, such as 'messages', whose link opens the part. */
  opened?: string;
  children: ReactNode;
}) {
  const [isWide] = useState(() => matchMedia(wide).matches);
  const openByLink = (element: HTMLDetailsElement | null) => {
    if (!element || opened === undefined) return;
    const open = () => {
      if (location.hash !== `#${opened}`) return;
      element.open = true;
      element.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  };
  if (isWide && onWideScreens === 'plain') return children;
  return (
    <details ref={openByLink} open={isWide} className="border-t border-line">
      <summary className="min-h-11 cursor-pointer py-3 marker:text-gold-text">
        <span className="font-heading text-lg">{title}</span>
        {note !== undefined && <span className="ml-3 text-sm text-muted wrap-anywhere">{note}</span>}
      </summary>
      <div className="grid gap-6 pt-3 pb-4">{children}</div>
    </details>
  );
}
