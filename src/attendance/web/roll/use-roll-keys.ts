import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import type { RollMark } from '../../rule/roll.ts';

/** The marks that all delegates without a mark can get at once. */
export type RestMark = 'present' | 'absent';

interface RollActions {
  /** Undefined while no delegate is called. The other actions are undefined while they do nothing. */
  mark: ((mark: RollMark) => void) | undefined;
  next: (() => void) | undefined;
  back: (() => void) | undefined;
  skip: (() => void) | undefined;
  markRest: ((mark: RestMark) => void) | undefined;
  undo: (() => void) | undefined;
}

/** The keys of a roll call on a laptop (product 22.28). */
export function useRollKeys(actions: RollActions | undefined): void {
  const { mark, next, back, skip, markRest, undo } = actions ?? ({} as Partial<RollActions>);
  useShortcuts({
    p: mark && { does: 'present', run: () => mark('present') },
    v: mark && { does: 'present and voting', run: () => mark('voting') },
    l: mark && { does: 'late', run: () => mark('late') },
    a: mark && { does: 'absent', run: () => mark('absent') },
    Enter: skip && { does: 'skip', run: skip },
    ArrowDown: next && { does: 'next', run: next },
    ArrowUp: back && { does: 'back', run: back },
    e: markRest && { does: 'everyone else present', run: () => markRest('present') },
    r: markRest && { does: 'rest absent', run: () => markRest('absent') },
    u: undo && { does: 'undo', run: undo },
  });
}
