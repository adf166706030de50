import { useState } from 'react';
import { maxPortfolios } from '#conference/contract.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import type { Event } from '../model/answers.ts';
import { found, togglePortfolio } from '../model/selection.ts';
import type { Form } from '../use-registration-form.ts';
import { PortfolioGroup } from './portfolio-group.tsx';

type Committee = Event['committees'][number];

/** The chosen committees, in the order of choosing. */
function chosenCommittees({ event, values }: Form): readonly Committee[] {
  return values.committees.flatMap((value) =>
    event.committees.filter((committee) => committee.value === value),
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

/** Portfolios of the chosen committees, three of each at most and nine in all (spec 5). */
export function PortfoliosStep({ form }: { form: Form }) {
  const [search, setSearch] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { values, change } = form;
  const committees = chosenCommittees(form);

  const toggle = (committee: Committee, name: string) => {
    const outcome = togglePortfolio(values, committee, name);
    setRefusal(outcome.refusal);
    if (!outcome.refusal) change(outcome.selection);
  };

  if (committees.length === 0) {
    return <p className="reg-lead">Choose a committee first: its portfolios will stand here.</p>;
  }
  const shown = committees
    .map((committee) => ({ committee, names: found(committee.portfolios, search) }))
    .filter(({ names }) => names.length > 0);
  return (
    <fieldset className="reg-fieldset" id={fieldId('portfolios')}>
      <legend className="sr-only">Portfolios</legend>
      <p className="reg-lead">
        Up to three of each committee. Your first choice first: that is the order we look at.
      </p>
      <div className="portfolio-search">
        <Search value={search} onSearch={setSearch} />
        <p className="reg-tally" role="status">
          {values.portfolios.length} of {Math.min(maxPortfolios, committees.length * 3)} chosen
        </p>
        <p className="field-error" role="alert" hidden={!refusal}>
          {refusal}
        </p>
      </div>
      {shown.map(({ committee, names }) => (
        <PortfolioGroup
          key={committee.value}
          {...{ committee, names }}
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
