import { useEffect, useId, useRef, useState } from 'react';
import { maxChosenCommittees } from '#conference/contract.ts';
import type { FigureInput } from '#platform/artwork/harmonograph.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import type { Committee } from '../model/events.ts';
import { findNoSeatNoticeText, type Selection, toggleCommitteeOrClearSelection } from '../model/selection.ts';
import { type EntryForm, listChosenCommitteesOfForm } from '../use-registration-form.ts';

/** A selection that a fourth committee has cleared (product 6.4). The delegate can restore it. */
interface Cleared {
  readonly text: string;
  readonly before: Selection;
}

export function CommitteesStep({ form }: { form: EntryForm }) {
  const { values, change, event } = form;
  const [cleared, setCleared] = useState<Cleared>();

  // Scrolls to the notice, which may be far above the fourth card.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cleared) notice.current?.scrollIntoView({ block: 'center' });
  }, [cleared]);

  const toggle = (committee: Committee) => {
    const { selection, error } = toggleCommitteeOrClearSelection(values, committee);
    setCleared(error ? { text: error, before: values } : undefined);
    change(selection);
  };
  const restore = ({ before }: Cleared) => {
    change({ committees: before.committees, portfolios: before.portfolios });
    setCleared(undefined);
    document.getElementById(fieldId('committees'))?.querySelector('input')?.focus();
  };

  const noSeat = event.registrationState.isFull
    ? undefined
    : findNoSeatNoticeText(listChosenCommitteesOfForm(form), event.committees);

  return (
    <fieldset className="min-w-0" id={fieldId('committees')}>
      <legend className="sr-only">Committees</legend>
      <p className="mt-2 max-w-measure text-muted">
        Choose up to three, the one you want most first. The numbers show the order.
      </p>
      <p className="mt-3 text-sm/relaxed text-muted tabular-nums lining-nums" role="status">
        {values.committees.length} of {maxChosenCommittees} chosen
      </p>
      <div role="status">{noSeat && <p className="reg-notice mt-3">{noSeat}</p>}</div>
      <div role="alert" ref={notice}>
        {cleared && (
          <div className="reg-notice mt-3 border-danger">
            <p className="font-semibold">{cleared.text}</p>
            <p className="field-help">A fourth committee clears your choice.</p>
            <Button variant="quiet" onClick={() => restore(cleared)}>
              Restore my choice
            </Button>
          </div>
        )}
      </div>
      <div className="mt-3.5 grid gap-3.5">
        {event.committees.map((committee) => (
          <CommitteeCard
            key={committee.value}
            committee={committee}
            rank={values.committees.indexOf(committee.value) + 1}
            onToggle={() => toggle(committee)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CommitteeCardProps {
  committee: Committee;
  /** Position of the choice: 1 for the first, 0 if not chosen. */
  rank: number;
  onToggle: () => void;
}

function CommitteeCard({ committee, rank, onToggle }: CommitteeCardProps) {
  const id = useId();
  const { hue, shortName, agenda, summary, left, surchargeAmount } = committee;
  const isAbbreviation = /^[A-Z]+$/.test(shortName);
  return (
    <label
      className="group relative grid cursor-pointer grid-cols-[clamp(4.5rem,3rem+6vw,7.5rem)_1fr] items-center gap-fluid-sm rounded-plate border border-l-3 border-line border-l-(--hue) bg-surface p-fluid-sm pr-13 transition-colors duration-180 hover:border-(--hue) has-checked:border-(--hue) has-checked:bg-[color-mix(in_oklch,var(--hue)_9%,var(--color-surface))] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-gold-text"
      data-hue={hue}
    >
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        checked={rank > 0}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-rank ${id}-whole-name ${id}-about`}
        onChange={onToggle}
      />
      <HarmonographFigure
        figure={toCommitteeFigureInput(committee)}
        strokeWidth={2}
        className="transition-transform duration-900 ease-settle group-has-checked:rotate-90"
      />
      <span>
        <span className="block font-heading text-xl/tight font-medium text-(--hue)" id={`${id}-name`}>
          {shortName}
        </span>
        {isAbbreviation && (
          <span className="block text-sm/snug text-muted" id={`${id}-whole-name`}>
            {committee.name}
          </span>
        )}
        <span id={`${id}-rank`} hidden>
          {rank > 0 && `choice ${rank}`}
        </span>
        <span id={`${id}-about`}>
          <span className="mt-1 block text-sm text-pretty">{agenda}</span>
          {surchargeAmount > 0 && (
            <span className="mt-2 block text-sm font-semibold text-gold-text">
              {formatClubMoney(surchargeAmount)} more as first choice
            </span>
          )}
          {left === 0 && <span className="mt-2 block text-sm font-semibold">No seat left</span>}
          <span className="mt-2 hidden text-sm/normal text-pretty text-muted sm:block">{summary}</span>
        </span>
      </span>
      <span
        className="absolute top-3.5 right-3.5 grid size-7 place-items-center rounded-full border border-edge font-heading text-lg/none text-surface lining-nums group-has-checked:border-(--hue) group-has-checked:bg-(--hue)"
        aria-hidden="true"
      >
        {rank > 0 && rank}
      </span>
    </label>
  );
}

export function toCommitteeFigureInput({
  value,
  hue,
  ratio,
}: Pick<Committee, 'value' | 'hue' | 'ratio'>): FigureInput {
  return { name: value, hues: [hue], ratios: ratio };
}
