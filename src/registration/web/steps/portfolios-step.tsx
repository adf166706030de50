import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useId, useState } from 'react';
import { maxChosenPortfolios, maxChosenPortfoliosPerCommittee } from '#conference/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { type Demand, demandLevels } from '../../contract/form.ts';
import { buildPortfolioDemandQuery } from '../api.ts';
import { type Committee, isOpenForWaitingList } from '../model/events.ts';
import {
  findNoSeatNoticeText,
  isPortfolioFull,
  listChosenPortfolios,
  movePortfolio,
  type PortfolioChoice,
  searchNames,
  togglePortfolio,
} from '../model/selection.ts';
import { BeginnerNotice } from '../parts/notices.tsx';
import { type EntryForm, listChosenCommitteesOfForm } from '../use-registration-form.ts';
import { toCommitteeFigureInput } from './committees-step.tsx';

/** Links to each committee, since the lists of portfolios are long on a phone. */
function CommitteeLinks({
  committees,
  chosen,
}: {
  committees: readonly Committee[];
  chosen: readonly PortfolioChoice[];
}) {
  return (
    <nav className="col-span-full flex flex-wrap gap-x-4.5" aria-label="Chosen committees">
      {committees.map((committee) => (
        <button
          key={committee.value}
          type="button"
          className="min-h-11 text-sm/relaxed font-semibold text-(--hue) tabular-nums lining-nums hover:underline hover:underline-offset-4"
          data-hue={committee.hue}
          onClick={() => {
            const group = document.getElementById(groupId(committee.value));
            group?.scrollIntoView();
            group?.focus({ preventScroll: true });
          }}
        >
          {committee.shortName} {listChosenPortfolios(committee, chosen).length}/
          {maxChosenPortfoliosPerCommittee}
        </button>
      ))}
    </nav>
  );
}

export function PortfoliosStep({ form }: { form: EntryForm }) {
  const [search, setSearch] = useState('');
  const [error, setError] = useState<string>();
  const { values, change } = form;
  const committees = listChosenCommitteesOfForm(form);
  const isWaiting = isOpenForWaitingList(form.event);
  // The form also works while the demand is not loaded.
  const demand = useQuery(buildPortfolioDemandQuery(form.event.eventName)).data?.committees;

  const toggle = (committee: Committee, name: string) => {
    const outcome = togglePortfolio(values, committee, name, isWaiting);
    setError(outcome.error);
    if (!outcome.error) change(outcome.selection);
  };

  if (committees.length === 0) {
    return (
      <p className="mt-2 max-w-measure text-muted">Choose a committee first. Its portfolios appear here.</p>
    );
  }
  const noSeat = form.event.registrationState.isFull
    ? undefined
    : findNoSeatNoticeText(committees, form.event.committees);
  const shown = committees
    .map((committee) => ({ committee, names: searchNames(committee.portfolios, search) }))
    .filter(({ names }) => names.length > 0);
  return (
    <fieldset className="min-w-0" id={fieldId('portfolios')}>
      <legend className="sr-only">Portfolios</legend>
      <p className="mt-2 max-w-measure text-muted">
        Choose up to three from each committee, the one you want most first. When seats are published, your
        choices are published too, under a ticket number and without your name.
      </p>
      {noSeat && <p className="reg-notice mt-3">{noSeat}</p>}
      {committees.some(({ places }) => places.some(({ demanding }) => demanding)) && (
        <p className="mt-2 max-w-measure text-sm text-muted">
          <em>Demanding</em> portfolios need experience. Beginners usually don’t get them.
        </p>
      )}
      {demand && <DemandLegend />}
      <BeginnerNotice form={form} />
      <div className="sticky top-17 z-10 mt-2 grid grid-cols-[minmax(0,24rem)_auto] items-center justify-between gap-x-4 gap-y-1.5 border-b border-line bg-ground py-3 [@media(height<34rem)]:static">
        <input
          className="control"
          type="search"
          aria-label="Search portfolios"
          placeholder="Search portfolios"
          autoComplete="off"
          enterKeyHint="done"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className="text-sm/relaxed text-muted tabular-nums lining-nums" role="status">
          {values.portfolios.length} of{' '}
          {Math.min(maxChosenPortfolios, committees.length * maxChosenPortfoliosPerCommittee)} chosen
        </p>
        {committees.length > 1 && <CommitteeLinks committees={committees} chosen={values.portfolios} />}
        <p className="field-error col-span-full" role="alert" hidden={!error}>
          {error}
        </p>
      </div>
      {shown.map(({ committee, names }) => (
        <PortfolioGroup
          key={committee.value}
          committee={committee}
          names={names}
          isWaiting={isWaiting}
          demand={demand?.find(({ committee: value }) => value === committee.value)?.portfolios}
          chosen={values.portfolios}
          onToggle={(name) => toggle(committee, name)}
          onMove={(name, to) => change(movePortfolio(values, committee, name, to))}
        />
      ))}
      {shown.length === 0 && (
        <div className="reg-notice">
          <p>No portfolio of your committees matches “{search}”.</p>
          <Button variant="quiet" onClick={() => setSearch('')}>
            Show all portfolios
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface PortfolioGroupProps {
  isWaiting: boolean;
  committee: Committee;
  names: readonly string[];
  /** Demand by portfolio. Undefined while loading. */
  demand: readonly { readonly portfolio: string; readonly demand: Demand }[] | undefined;
  chosen: readonly PortfolioChoice[];
  onToggle: (name: string) => void;
  /** Called with the new place, counted from 0. */
  onMove: (name: string, to: number) => void;
}

function groupId(committee: string): string {
  return `portfolios-of-${committee}`;
}

const portfolioClass =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-plate border px-3.5 py-1.5 text-sm/snug transition-colors hover:border-(--hue) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-text';
const portfolioClasses = {
  chosen: 'border-(--hue) bg-(--hue) font-semibold text-ground',
  limit: 'border-dashed border-line text-muted',
  full: 'border-dashed border-line bg-sunken text-muted',
  open: 'border-line bg-surface',
};

interface PortfolioProps {
  name: string;
  isChosen: boolean;
  /** True if the portfolio is full. It stays focusable, and its text explains why it can't be chosen. */
  isFull: boolean;
  /** True if the delegate registers for the waiting list, and can therefore choose full portfolios. */
  isWaiting: boolean;
  isLimitReached: boolean;
  isDemanding: boolean;
  demand: Demand | undefined;
  onToggle: () => void;
}

function Portfolio({
  name,
  isChosen,
  isFull,
  isWaiting,
  isLimitReached,
  isDemanding,
  demand,
  onToggle,
}: PortfolioProps) {
  const notesId = useId();
  const notes = [isDemanding && 'demanding', demand && !isFull && demandLabels[demand]].filter(Boolean);
  const shown = isChosen ? 'chosen' : isFull && !isWaiting ? 'full' : isLimitReached ? 'limit' : 'open';
  return (
    <>
      <label className={`${portfolioClass} ${portfolioClasses[shown]}`}>
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
          {isFull && (
            <>
              {' '}
              <span className="ml-1 text-xs whitespace-nowrap italic">
                {isWaiting ? 'taken' : 'no seat left'}
              </span>
            </>
          )}
        </span>
        {demand && !isFull && <DemandMeter demand={demand} />}
      </label>
      <span id={notesId} hidden>
        {notes.join(', ')}
      </span>
    </>
  );
}

function PortfolioGroup({
  isWaiting,
  committee,
  names,
  demand,
  chosen,
  onToggle,
  onMove,
}: PortfolioGroupProps) {
  const chosenNames = listChosenPortfolios(committee, chosen);
  return (
    <fieldset
      className="mt-7 min-w-0 scroll-mt-12 focus:outline-none"
      id={groupId(committee.value)}
      tabIndex={-1}
      data-hue={committee.hue}
    >
      <legend className="flex w-full items-center gap-3">
        <HarmonographFigure figure={toCommitteeFigureInput(committee)} strokeWidth={3.5} className="w-10" />
        <span className="font-heading text-xl/tight font-medium text-(--hue)">{committee.shortName}</span>
        <span className="ml-auto whitespace-nowrap text-sm/relaxed text-muted tabular-nums lining-nums">
          {chosenNames.length} of {maxChosenPortfoliosPerCommittee}
          <span className="sr-only"> chosen</span>
        </span>
      </legend>
      {chosenNames.length > 0 && (
        <ChosenPortfolios
          committee={committee}
          names={chosenNames}
          isWaiting={isWaiting}
          onToggle={onToggle}
          onMove={onMove}
        />
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">
        {names.map((name) => (
          <Portfolio
            key={name}
            name={name}
            isChosen={chosenNames.includes(name)}
            isFull={isPortfolioFull(committee, name)}
            isWaiting={isWaiting}
            isLimitReached={chosenNames.length >= maxChosenPortfoliosPerCommittee}
            isDemanding={committee.places.some(({ portfolio, demanding }) => portfolio === name && demanding)}
            demand={demand?.find(({ portfolio }) => portfolio === name)?.demand}
            onToggle={() => onToggle(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const rowButton =
  'grid size-11 flex-none place-items-center text-muted hover:text-ink aria-disabled:opacity-35';

/** Lists the wishes in their order, which changes by the arrows, or by dragging a number. */
function ChosenPortfolios({
  committee,
  names,
  isWaiting,
  onToggle,
  onMove,
}: Pick<PortfolioGroupProps, 'committee' | 'names' | 'isWaiting' | 'onToggle' | 'onMove'>) {
  const drag = (event: PointerEvent<HTMLElement>, name: string) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-wish]');
    const to = names.indexOf(row?.dataset.wish ?? '');
    if (to >= 0 && to !== names.indexOf(name)) onMove(name, to);
  };
  return (
    <ol
      className="mt-3 grid border-l-3 border-(--hue) bg-[color-mix(in_oklch,var(--hue)_9%,var(--color-surface))]"
      aria-label={`Chosen of ${committee.name}`}
    >
      {names.map((name, index) => (
        <li
          key={name}
          data-wish={name}
          className="flex items-center border-line pl-3.5 leading-snug font-semibold not-first:border-t"
        >
          <span
            className="mr-3 cursor-grab touch-none py-2 font-heading text-xl/normal font-medium text-(--hue) lining-nums"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, name)}
          >
            {index + 1}
          </span>
          <span className="mr-auto min-w-0 wrap-anywhere">
            {name}
            {isPortfolioFull(committee, name) &&
              (isWaiting ? (
                <span className="block text-sm text-muted">Taken</span>
              ) : (
                <span className="block text-sm text-danger">No seat left</span>
              ))}
          </span>
          {names.length > 1 &&
            ([-1, 1] as const).map((step) => (
              <button
                key={step}
                type="button"
                className={rowButton}
                aria-label={`Move ${name} ${step < 0 ? 'up' : 'down'}`}
                aria-disabled={index + step < 0 || index + step >= names.length}
                onClick={({ currentTarget }) => {
                  onMove(name, index + step);
                  // The row may have moved in the document, which takes the focus.
                  requestAnimationFrame(() => currentTarget.focus());
                }}
              >
                <span aria-hidden="true">{step < 0 ? '↑' : '↓'}</span>
              </button>
            ))}
          <button
            type="button"
            className={rowButton}
            aria-label={`Remove ${name}`}
            onClick={() => onToggle(name)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ol>
  );
}

const heights = ['h-1.5', 'h-2.5', 'h-3.5'];
const demandLabels = {
  few: 'low demand',
  some: 'medium demand',
  many: 'high demand',
} as const satisfies Record<Demand, string>;

/** Draws the demand. Hidden from screen readers, which read the text of the parent instead. */
function DemandMeter({ demand }: { demand: Demand }) {
  const filled = demandLevels.indexOf(demand) + 1;
  return (
    <span
      aria-hidden="true"
      className="ml-2 inline-flex flex-none items-end gap-0.5"
      title={demandLabels[demand]}
    >
      {demandLevels.map((level, index) => (
        <span
          key={level}
          className={`w-0.75 border border-current ${heights[index]} ${index < filled ? 'bg-current' : 'opacity-45'}`}
        />
      ))}
    </span>
  );
}

function DemandLegend() {
  return (
    <p className="mt-2 flex max-w-measure flex-wrap gap-x-4 text-sm text-muted">
      {demandLevels.map((level) => (
        <span key={level} aria-hidden="true" className="inline-flex items-baseline">
          {demandLabels[level]}
          <DemandMeter demand={level} />
        </span>
      ))}
      <span>The bars show how many delegates ask for each seat of a portfolio.</span>
    </p>
  );
}
