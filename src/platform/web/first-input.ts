import afterFirstInput from './after-first-input.ts?worker&url';
import { moved } from './moved.ts';

// Listeners of a window are called in their order: this module runs before there is a router.
if (typeof document !== 'undefined')
  addEventListener('popstate', (event) => {
    if (!document.dispatchEvent(new Event(moved, { cancelable: true }))) event.stopImmediatePropagation();
  });

/** Whoever only reads fetches nothing that only somebody who does something needs; without it, all works but for comfort. */
export function fetchOnFirstInput(): void {
  const fetchIt = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = afterFirstInput;
    document.head.append(script);
  };
  // On a slow phone somebody taps before the page is hydrated.
  if (navigator.userActivation?.hasBeenActive) fetchIt();
  else for (const input of ['pointerdown', 'keydown']) addEventListener(input, fetchIt, { once: true });
}
