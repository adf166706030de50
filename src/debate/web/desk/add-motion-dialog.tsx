import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { listAddableMotions } from '../../rule/added-motions.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { motionSentence } from '../../rule/sentence.ts';
import type { RuleSaving } from './rule-form/rule-saving.ts';

/** Lists the motions that a set lacks, each read back as it would be in this set. One press adds one. */
export function AddMotionDialog({
  rules,
  saving,
  onClose,
}: {
  rules: RuleSet;
  saving: RuleSaving;
  onClose: () => void;
}) {
  return (
    <Dialog open held={saving.isPending} onClose={onClose} title="Add motion" className="max-w-2xl">
      <p className="text-muted">
        A new motion is decided like the caucuses of these rules. You can change it afterwards.
      </p>
      <ul className="mt-2">
        {listAddableMotions(rules).map(({ motion, help, rules: changed }) => (
          <li
            key={motion.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-64">
              <span className="block font-semibold">{motion.name}</span>
              <span className="block text-sm">{help}</span>
              <span className="block text-sm text-muted first-letter:uppercase">
                {motionSentence(changed, motion).slice(motion.name.length + 2)}
              </span>
            </span>
            <Button
              variant="quiet"
              disabled={saving.isPending}
              onClick={() => saving.save(changed, createToastMutationHandlers(onClose))}
            >
              Add <span className="sr-only">{motion.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
