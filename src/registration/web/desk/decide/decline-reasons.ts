import type { UsualReason } from '#platform/web/desk/reason-fields.tsx';
import { type DeclineReason, declineReasons } from '../../../contract/decisions.ts';

const labels = {
  sum: 'Sum is wrong',
  unreadable: 'Unreadable',
  duplicate_reference: 'Used twice',
  conference_full: 'Conference full',
} as const satisfies Record<DeclineReason, string>;

/** The most frequent reasons for a decline. */
export const usualReasons: readonly UsualReason<DeclineReason>[] = (
  Object.keys(labels) as DeclineReason[]
).map((id) => ({ id, label: labels[id], mailed: declineReasons[id] }));
