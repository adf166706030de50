import { moved } from './moved.ts';

/** Modal dialogs and menus, whoever opened them. */
const overlays = 'dialog:modal, [popover="auto"]:popover-open';

/** An entry of the history: the router numbers its own (`idx`), and what is open over the page counts above it. */
interface Entry {
  readonly key?: string;
  readonly idx?: number;
  readonly overlays?: number;
}

/** What is open, the oldest first. */
let open: HTMLElement[] = [];
/** The entry that is shown; a `popstate` tells only where it went. */
let shown: Entry = {};
/** A traversal of the history by this module that is hidden from the router; what was pushed meanwhile is restored. */
let own: { backTo?: string | undefined } | undefined;
/**
 * An entry whose overlay is gone is skipped; the router is notified of the entry where that ends. At the end of the history there is
 * none, which is detected when the next overlay opens.
 */
let passing = false;

const entry = (): Entry => (history.state as Entry | null) ?? {};
const heightOf = ({ overlays = 0 }: Entry) => overlays;

/**
 * Back closes what is open over a page, as it does in every app of a phone: an entry of the history is pushed when a dialog or a menu
 * opens and taken back when it closes otherwise. Forward reopens nothing, and the router is never notified of these entries.
 * Works for everything that the browser itself shows over the page; call it once.
 */
export function closeOnBack(): void {
  shown = entry();
  for (const verb of ['pushState', 'replaceState'] as const) {
    const change = history[verb].bind(history);
    history[verb] = (...to) => {
      change(...to);
      shown = entry();
      if (own && verb === 'pushState') own.backTo = shown.key;
    };
  }
  document.addEventListener(moved, onMove);
  document.addEventListener('toggle', soon, { capture: true });
  new MutationObserver(soon).observe(document, { subtree: true, attributeFilter: ['open'] });
  soon();
}

/** A dialog that makes room for the next one, or for another page, is one change. One that closes before that is seen was open. */
function soon(): void {
  if (document.querySelector(overlays)) passing = false;
  setTimeout(settle);
}

/** Makes the history as high above the page's own entry as things are open. */
function settle(): void {
  if (own) return;
  const now = [...document.querySelectorAll<HTMLElement>(overlays)];
  open = [...open.filter((one) => now.includes(one)), ...now.filter((one) => !open.includes(one))];
  const height = heightOf(entry());
  for (let to = height + 1; to <= open.length; to += 1) history.pushState({ ...entry(), overlays: to }, '');
  if (open.length < height && !passing) {
    own = {};
    history.go(open.length - height);
  }
}

function onMove(event: Event): void {
  const before = shown;
  shown = entry();
  if (own) {
    event.preventDefault();
    if (own.backTo !== undefined && own.backTo !== shown.key) history.go(1);
    else {
      own = undefined;
      soon();
    }
    return;
  }
  if (passing) {
    passing = false;
    return;
  }
  const isSamePage = before.idx === shown.idx;
  if (isSamePage && heightOf(shown) < heightOf(before)) {
    event.preventDefault();
    for (const one of open.slice(heightOf(shown)).reverse()) close(one);
    soon();
  } else if (heightOf(shown) > 0) {
    event.preventDefault();
    passing = true;
    const isForward = isSamePage || (shown.idx ?? 0) > (before.idx ?? 0);
    history.go(isForward ? 1 : -1);
  }
}

/** A dialog may refuse, as it does to Escape: what it asked for is under way. */
function close(one: HTMLElement): void {
  if (!(one instanceof HTMLDialogElement)) one.hidePopover();
  else if (one.dispatchEvent(new Event('cancel', { cancelable: true }))) one.close();
}
