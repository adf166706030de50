import { maxPortfoliosPerCommittee } from '#conference/contract.ts';
import { Figure } from '#platform/web/ui/figure.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import type { Event } from '../model/answers.ts';
import { chosenOf } from '../model/selection.ts';
import { lookOf, shownName } from './committee-look.ts';

interface PortfolioGroupProps {
  committee: Event['committees'][number];
  /** The names that the search leaves. */
  names: readonly string[];
  /** Everything chosen so far, of every committee. */
  chosen: readonly string[];
  onToggle: (name: string) => void;
}

/** The id of a committee's group of names. */
export function groupId(committee: string): string {
  return `portfolios-of-${committee}`;
}

/** The portfolios of one committee, in its hue; those chosen stand on top in their order. */
export function PortfolioGroup({ committee, names, chosen, onToggle }: PortfolioGroupProps) {
  const { hue, figure } = lookOf(committee.value);
  const own = chosenOf(committee, chosen);
  const full = own.length >= maxPortfoliosPerCommittee;
  return (
    <fieldset
      className="portfolio-group"
      id={groupId(committee.value)}
      tabIndex={-1}
      data-hue={hue}
      data-full={full}
    >
      <legend>
        <Figure figure={figure} strokeWidth={3.5} />
        <span className="portfolio-committee">{shownName(committee)}</span>
        <span className="portfolio-tally">
          {own.length} of {maxPortfoliosPerCommittee}
          <span className="sr-only"> chosen</span>
        </span>
      </legend>
      {own.length > 0 && (
        <ol className="portfolio-chosen" aria-label={`Chosen of ${committee.name}`}>
          {own.map((name, at) => (
            <li key={name}>
              <span className="portfolio-place">{at + 1}</span>
              <span>{name}</span>
              <button type="button" aria-label={`Remove ${name}`} onClick={() => onToggle(name)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="portfolio-names">
        {names.map((name) => (
          <label key={name} className="portfolio">
            <input type="checkbox" checked={own.includes(name)} onChange={() => onToggle(name)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
