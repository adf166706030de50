import { toast } from '#platform/web/toast.ts';
import { isRefusal } from '../../../rule/refusal.ts';
import { refusalSentence } from '../../../rule/sentence.ts';
import { applyPresses } from '../../console/apply-presses.ts';
import type { DebateDesk } from '../../console/use-debate-desk.ts';

/**
 * Notes steps that are not in the log in the minutes, one note each. Says why if the rules refuse it.
 * @returns true if the notes are made, so that the steps can be discarded
 */
export function noteSteps(desk: DebateDesk, texts: readonly string[]): boolean {
  const notes = texts.map((text) => ({ kind: 'noted' as const, body: { text: text.slice(0, 500) } }));
  const next = applyPresses(desk, notes, { at: desk.now() });
  if (isRefusal(next)) {
    toast(refusalSentence(next), { kind: 'error' });
    return false;
  }
  desk.press(...notes);
  return true;
}
