import { useId } from 'react';
import { maxPortfoliosPerCommittee } from '#conference/contract.ts';
import { Figure } from '#platform/web/ui/figure.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import type { Demand } from '../../contract/form.ts';
import type { Event } from '../model/answers.ts';
import { chosenOf, isFull, type PortfolioChoice } from '../model/selection.ts';
import { figureOf } from './committee-look.ts';
import { DemandMeter } from './demand-meter.tsx';

interface PortfolioGroupProps {
  committee: Event['committees'][number];
  /** The names that match the search. */
  names: readonly string[];
  /** The demand for each portfolio; undefined while loading. */
  demand: readonly { readonly portfolio: string; readonly demand: Demand }[] | undefined;
  /** The chosen portfolios of all committees. */
  chosen: readonly PortfolioChoice[];
  onToggle: (name: string) => void;
}

/** The id of a committee's group of names. */
export function groupId(committee: string): string {
  return `portfolios-of-${committee}`;
}

const look =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-plate border px-[0.85rem] py-[0.4rem] text-sm/[1.35] transition-colors hover:border-(--hue) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-text';
const looks = {
  chosen: 'border-(--hue) bg-(--hue) font-semibold text-ground',
  enough: 'border-dashed border-line text-muted',
  full: 'border-dashed border-line bg-sunken text-muted',
  open: 'border-line bg-surface',
};

interface PortfolioProps {
  name: string;
  isChosen: boolean;
  /** It has no free seat: it stays focusable and says why it can't be chosen. */
  isFull: boolean;
  /** The committee's maximum is reached. */
  isEnough: boolean;
  isDemanding: boolean;
  demand: Demand | undefined;
  onToggle: () => void;
}

function Portfolio({ name, isChosen, isFull, isEnough, isDemanding, demand, onToggle }: PortfolioProps) {
  const notesId = useId();
  const notes = [isDemanding && 'demanding', demand && !isFull && `${demand} wishes`].filter(Boolean);
  const shown = isChosen ? 'chosen' : isFull ? 'full' : isEnough ? 'enough' : 'open';
  return (
    <>
      <label className={`${look} ${looks[shown]}`}>
        <input
          type="checkbox"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          checked={isChosen}
          aria-disabled={shown === 'full'}
          aria-describedby={notes.length > 0 ? notesId : undefined}
          onChange={onToggle}
        />
        <span>
          {name}
          {isDemanding && (
            <span aria-hidden="true" className="ml-2 text-xs whitespace-nowrap italic">
              demanding
            </span>
          )}
          {isFull && <span className="ml-2 text-xs whitespace-nowrap italic">no seat left</span>}
        </span>
        {demand && !isFull && <DemandMeter of={demand} />}
      </label>
      <span id={notesId} hidden>
        {notes.join(', ')}
      </span>
    </>
  );
}

/** The portfolios of one committee, the chosen ones first. */
export function PortfolioGroup({ committee, names, demand, chosen, onToggle }: PortfolioGroupProps) {
  const own = chosenOf(committee, chosen);
  const enough = own.length >= maxPortfoliosPerCommittee;
  return (
    <fieldset
      className="mt-7 min-w-0 scroll-mt-12 focus:outline-none"
      id={groupId(committee.value)}
      tabIndex={-1}
      data-hue={committee.hue}
    >
      <legend className="flex w-full items-center gap-3">
        <Figure figure={figureOf(committee)} strokeWidth={3.5} className="w-10" />
        <span className="font-heading text-xl/[1.25] font-medium text-(--hue)">{committee.shortName}</span>
        <span className="ml-auto whitespace-nowrap text-sm/[1.65] text-muted tabular-nums lining-nums">
          {own.length} of {maxPortfoliosPerCommittee}
          <span className="sr-only"> chosen</span>
        </span>
      </legend>
      {own.length > 0 && (
        <ol
          className="mt-3 grid border-l-3 border-(--hue) bg-[color-mix(in_oklch,var(--hue)_9%,var(--color-surface))]"
          aria-label={`Chosen of ${committee.name}`}
        >
          {own.map((name, at) => (
            <li
              key={name}
              className="flex items-center gap-3 border-line pl-[0.9rem] leading-[1.35] font-semibold not-first:border-t"
            >
              <span className="font-heading text-[1.25rem] font-medium text-(--hue) lining-nums">
                {at + 1}
              </span>
              <span>
                {name}
                {isFull(committee, name) && <span className="block text-sm text-danger">No seat left</span>}
              </span>
              <button
                type="button"
                className="ml-auto grid size-11 flex-none place-items-center text-muted hover:text-ink"
                aria-label={`Remove ${name}`}
                onClick={() => onToggle(name)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-[0.9rem] flex flex-wrap gap-2">
        {names.map((name) => (
          <Portfolio
            key={name}
            name={name}
            isChosen={own.includes(name)}
            isFull={isFull(committee, name)}
            isEnough={enough}
            isDemanding={committee.places.some((one) => one.portfolio === name && one.demanding)}
            demand={demand?.find((one) => one.portfolio === name)?.demand}
            onToggle={() => onToggle(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
