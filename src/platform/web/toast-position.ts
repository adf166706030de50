/** Selects elements that stick to the bottom of the screen. */
const bars = '[data-bottom-bar]';
const gap = 16;

/**
 * Keeps toasts above bars at the bottom and above the keyboard of a phone. Moves them to the top while they would cover
 * the focused field or button (product 13.1).
 * @returns a function that stops the updates
 */
export function keepToastsVisible(toasts: HTMLElement): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let isDue = false;
  let isPressed = false;
  const soon = () => {
    if (isDue || isPressed) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!isPressed && !signal.aborted) place(toasts);
    });
  };
  // Keeps the position while the pointer is pressed, so that the press does not end on a toast.
  const press = (event: Event) => {
    isPressed = event.type === 'pointerdown';
    soon();
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, press, { capture: true, signal });
  for (const type of ['beforetoggle', 'focusin', 'scroll'])
    document.addEventListener(type, soon, { capture: true, signal });
  addEventListener('resize', soon, { signal });
  visualViewport?.addEventListener('resize', soon, { signal });
  // Updates the position when the content of the page changes, because bars may appear or disappear.
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  const growth = new ResizeObserver(soon);
  growth.observe(toasts);
  place(toasts);
  return () => {
    ends.abort();
    changes.disconnect();
    growth.disconnect();
  };
}

function place(toasts: HTMLElement): void {
  const size = toasts.getBoundingClientRect();
  const covers = ({ left, right }: DOMRect) => left < size.right && right > size.left;
  const visible = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const lowestFirst = [...document.querySelectorAll(bars)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && covers(bar))
    .sort((a, b) => b.bottom - a.bottom);
  // Checks whether toasts at this edge would cover a bar. Toasts avoid only bars that are stacked at the bottom, not
  // elements further up that scroll past.
  const wouldCover = (edge: number, bar: DOMRect) => bar.bottom > edge - gap - size.height && bar.top < edge;
  const edge = lowestFirst.reduce((to, bar) => (wouldCover(to, bar) ? bar.top : to), visible);
  const bottom = edge - gap;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(header, 0) + gap;
  const focused = focusedRect();
  const wouldCoverFocus = (from: number) =>
    focused !== undefined && covers(focused) && focused.bottom > from && focused.top < from + size.height;
  const goesUp = wouldCoverFocus(bottom - size.height) && !wouldCoverFocus(top);
  toasts.style.top = goesUp ? `${top}px` : 'auto';
  toasts.style.bottom = goesUp ? 'auto' : `${innerHeight - bottom}px`;
}

function focusedRect(): DOMRect | undefined {
  const focused = document.activeElement;
  return focused?.matches('input, textarea, select, button, a[href], summary') && !focused.closest('.toasts')
    ? focused.getBoundingClientRect()
    : undefined;
}
