import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { demandQuery } from '../api.ts';
import type { Event } from '../model/answers.ts';
import { chosenOf, found, noSeatNotice, type PortfolioChoice, togglePortfolio } from '../model/selection.ts';
import { BeginnerNotice } from '../parts/beginner-notice.tsx';
import type { Form } from '../use-registration-form.ts';
import { chosenCommittees } from './chosen-committees.ts';
import { DemandLegend } from './demand-meter.tsx';
import { groupId, PortfolioGroup } from './portfolio-group.tsx';

type Committee = Event['committees'][number];

/** Links to the list of each committee, since the lists are long on a phone. */
function Jumps({
  committees,
  chosen,
}: {
  committees: readonly Committee[];
  chosen: readonly PortfolioChoice[];
}) {
  return (
    <nav className="col-span-full flex flex-wrap gap-x-[1.1rem]" aria-label="Chosen committees">
      {committees.map((committee) => (
        <button
          key={committee.value}
          type="button"
          className="min-h-[1.9rem] text-sm/[1.65] font-semibold text-(--hue) tabular-nums lining-nums hover:underline hover:underline-offset-[0.25em]"
          data-hue={committee.hue}
          onClick={() => {
            const group = document.getElementById(groupId(committee.value));
            group?.scrollIntoView();
            group?.focus({ preventScroll: true });
          }}
        >
          {committee.shortName} {chosenOf(committee, chosen).length}/{maxPortfoliosPerCommittee}
        </button>
      ))}
    </nav>
  );
}

function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  return (
    <input
      className="control"
      type="search"
      aria-label="Search portfolios"
      placeholder="Search portfolios"
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}

/** Portfolios of the chosen committees, three of each at most and nine in all (product 6.3). */
export function PortfoliosStep({ form }: { form: Form }) {
  const [search, setSearch] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { values, change } = form;
  const committees = chosenCommittees(form);
  // The demand is optional: the list works without it.
  const demand = useQuery(demandQuery(form.event.eventName)).data?.committees;

  const toggle = (committee: Committee, name: string) => {
    const outcome = togglePortfolio(values, committee, name);
    setRefusal(outcome.refusal);
    if (!outcome.refusal) change(outcome.selection);
  };

  if (committees.length === 0) {
    return (
      <p className="mt-2 max-w-[58ch] text-muted">
        Choose a committee first: its portfolios will stand here.
      </p>
    );
  }
  const noSeat = noSeatNotice(committees, form.event.committees);
  const shown = committees
    .map((committee) => ({ committee, names: found(committee.portfolios, search) }))
    .filter(({ names }) => names.length > 0);
  return (
    <fieldset className="min-w-0" id={fieldId('portfolios')}>
      <legend className="sr-only">Portfolios</legend>
      <p className="mt-2 max-w-[58ch] text-muted">
        Up to three of each committee. Your first choice first: that is the order we look at. When seats are
        published, choices are published too, under a ticket number and without your name.
      </p>
      {noSeat && <p className="reg-notice mt-3">{noSeat}</p>}
      {committees.some(({ places }) => places.some(({ demanding }) => demanding)) && (
        <p className="mt-2 max-w-[58ch] text-sm text-muted">
          <em>Demanding</em> portfolios need experience. Beginners usually do not get them.
        </p>
      )}
      {demand && <DemandLegend />}
      <BeginnerNotice form={form} />
      <div className="sticky top-[4.3rem] z-10 mt-2 grid grid-cols-[minmax(0,24rem)_auto] items-center justify-between gap-x-4 gap-y-[0.4rem] border-b border-line bg-ground py-3 [@media(height<34rem)]:static">
        <Search value={search} onSearch={setSearch} />
        <p className="text-sm/[1.65] text-muted tabular-nums lining-nums" role="status">
          {values.portfolios.length} of{' '}
          {Math.min(maxPortfolios, committees.length * maxPortfoliosPerCommittee)} chosen
        </p>
        {committees.length > 1 && <Jumps committees={committees} chosen={values.portfolios} />}
        <p className="field-error col-span-full" role="alert" hidden={!refusal}>
          {refusal}
        </p>
      </div>
      {shown.map(({ committee, names }) => (
        <PortfolioGroup
          key={committee.value}
          {...{ committee, names }}
          demand={demand?.find((one) => one.committee === committee.value)?.portfolios}
          chosen={values.portfolios}
          onToggle={(name) => toggle(committee, name)}
        />
      ))}
      {shown.length === 0 && (
        <div className="reg-notice">
          <p>No portfolio of your committees is called “{search}”.</p>
          <Button variant="quiet" onClick={() => setSearch('')}>
            Show all
          </Button>
        </div>
      )}
    </fieldset>
  );
}
