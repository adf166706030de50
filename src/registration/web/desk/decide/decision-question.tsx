import { type ReactNode, type SubmitEvent, useState } from 'react';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { focusFirst } from '#platform/web/desk/focus-first.ts';
import { type ReasonDraft, ReasonFields, reasonGiven } from '#platform/web/desk/reason-fields.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { DeclineReason } from '../../../contract/decisions.ts';
import { reasonMissing } from '../../../contract/decisions.ts';
import type { Decision } from '../api.ts';
import { usualReasons } from './decline-reasons.ts';
import { type Asked, PeopleAsked } from './people-asked.tsx';

/** The reason for a decline, in the shape of the call. */
export interface Why {
  reason?: DeclineReason;
  words?: string;
}

/**
 * Asks for confirmation of a decision. Lists the delegates with payment and total, the reason of a decline, and who can undo it.
 * One key confirms; declining needs a reason first.
 */
export function DecisionQuestion({
  decision,
  people,
  pending,
  onYes,
  onNo,
  children,
}: {
  decision: Decision;
  people: readonly Asked[];
  pending: boolean;
  onYes: (why: Why) => void;
  onNo: () => void;
  children?: ReactNode;
}) {
  const [draft, setDraft] = useState<ReasonDraft<DeclineReason>>({ reason: undefined, words: '' });
  const [missing, setMissing] = useState(false);
  const declines = decision === 'decline';
  const verb = declines ? 'Decline' : 'Confirm';
  const isOne = people.length === 1;
  const why = reasonGiven(draft);

  const answer = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(declines && !why);
    if (declines && !why) return event.currentTarget.querySelector('input')?.focus();
    onYes(declines && why ? why : {});
  };

  return (
    <Dialog
      open
      held={pending}
      onClose={onNo}
      title={`${verb} ${isOne ? 'this registration' : `${people.length} registrations`}?`}
      className="max-w-lg"
    >
      <form onSubmit={answer} noValidate className="grid gap-4">
        <PeopleAsked people={people} />
        {children}
        {declines && (
          <ReasonFields
            usual={usualReasons}
            draft={draft}
            error={missing && !why ? reasonMissing : undefined}
            onChange={setDraft}
          />
        )}
        <p className="text-sm text-muted">
          {isOne ? 'We email the delegate at once.' : 'We email each delegate at once.'} Only a superadmin can
          undo this.
        </p>
        <DialogAnswers pending={pending} onCancel={onNo}>
          <span ref={declines ? undefined : focusFirst} className="contents">
            <Button type="submit" variant={declines ? 'danger' : 'primary'} pending={pending}>
              {verb} {isOne ? 'registration' : `${people.length} registrations`}
            </Button>
          </span>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
