import { useId } from 'react';
import { Figure } from '#platform/web/ui/figure.tsx';
import type { Event } from '../model/answers.ts';
import { CheckIcon } from '../parts/icons.tsx';
import { lookOf, shownName } from './committee-look.ts';

interface CommitteeCardProps {
  committee: Event['committees'][number];
  /** 1 for the committee chosen first; 0 for one that is not chosen. */
  place: number;
  onToggle: () => void;
}

/** A committee to choose: its figure and hue, its question, and what kind of room it is. */
export function CommitteeCard({ committee, place, onToggle }: CommitteeCardProps) {
  const id = useId();
  const { words, hue, figure } = lookOf(committee.value);
  const shown = shownName(committee);
  const isAbbreviation = /^[A-Z]+$/.test(shown);
  return (
    <label className="committee-card" data-hue={hue}>
      <input
        type="checkbox"
        checked={place > 0}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-whole-name ${id}-words`}
        onChange={onToggle}
      />
      <Figure figure={figure} strokeWidth={2} />
      <span className="committee-words">
        <span className="committee-name" id={`${id}-name`}>
          {shown}
        </span>
        {isAbbreviation && (
          <span className="committee-whole-name" id={`${id}-whole-name`}>
            {committee.name}
          </span>
        )}
        {words && (
          <span id={`${id}-words`}>
            <span className="committee-agenda">{words.agenda}</span>
            <span className="committee-summary">{words.summary}</span>
          </span>
        )}
      </span>
      <span className="committee-mark" aria-hidden="true">
        {place > 0 && <CheckIcon />}
      </span>
    </label>
  );
}
