import { useEffect, useRef, useState } from 'react';
import { maxCommittees } from '#conference/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import type { Event } from '../model/answers.ts';
import { noSeatNotice, type Selection, toggleCommittee } from '../model/selection.ts';
import type { Form } from '../use-registration-form.ts';
import { chosenCommittees } from './chosen-committees.ts';
import { CommitteeCard } from './committee-card.tsx';

/** Notice that a fourth committee cleared the selections, with an undo button. */
interface Cleared {
  readonly text: string;
  readonly before: Selection;
}

/** One to three committees; a fourth clears the selections (product 6.4), which the delegate can restore. */
export function CommitteesStep({ form }: { form: Form }) {
  const { values, change, event } = form;
  const [cleared, setCleared] = useState<Cleared>();

  // The fourth card may be far below the notice.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cleared) notice.current?.scrollIntoView({ block: 'center' });
  }, [cleared]);

  const toggle = (committee: Event['committees'][number]) => {
    const { selection, refusal } = toggleCommittee(values, committee);
    setCleared(refusal ? { text: refusal, before: values } : undefined);
    change(selection);
  };
  const bringBack = ({ before }: Cleared) => {
    change({ committees: before.committees, portfolios: before.portfolios });
    setCleared(undefined);
    // The focused button was removed.
    document.getElementById(fieldId('committees'))?.querySelector('input')?.focus();
  };

  const noSeat = noSeatNotice(chosenCommittees(form), event.committees);

  return (
    <fieldset className="min-w-0" id={fieldId('committees')}>
      <legend className="sr-only">Committees</legend>
      <p className="mt-2 max-w-[58ch] text-muted">
        Choose up to three, the one you want most first. The numbers show the order.
      </p>
      <p className="mt-3 text-sm/[1.65] text-muted tabular-nums lining-nums" role="status">
        {values.committees.length} of {maxCommittees} chosen
      </p>
      <div role="status">{noSeat && <p className="reg-notice mt-3">{noSeat}</p>}</div>
      <div role="alert" ref={notice}>
        {cleared && (
          <div className="reg-notice mt-3 border-danger">
            <p className="font-semibold">{cleared.text}</p>
            <p className="field-help">A fourth one cleared your choice.</p>
            <Button variant="quiet" onClick={() => bringBack(cleared)}>
              Bring my three back
            </Button>
          </div>
        )}
      </div>
      <div className="mt-[0.9rem] grid gap-[0.9rem]">
        {event.committees.map((committee) => (
          <CommitteeCard
            key={committee.value}
            committee={committee}
            place={values.committees.indexOf(committee.value) + 1}
            onToggle={() => toggle(committee)}
          />
        ))}
      </div>
    </fieldset>
  );
}
