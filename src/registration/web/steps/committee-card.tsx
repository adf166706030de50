import { useId } from 'react';
import { Figure } from '#platform/web/ui/figure.tsx';
import type { Event } from '../model/answers.ts';
import { figureOf } from './committee-look.ts';

interface CommitteeCardProps {
  committee: Event['committees'][number];
  /** 1 for the committee chosen first; 0 for one that is not chosen. */
  place: number;
  onToggle: () => void;
}

/** A selectable committee with its figure, agenda and summary. */
export function CommitteeCard({ committee, place, onToggle }: CommitteeCardProps) {
  const id = useId();
  const { hue, shortName, agenda, summary, left } = committee;
  const isAbbreviation = /^[A-Z]+$/.test(shortName);
  return (
    <label
      className="group relative grid cursor-pointer grid-cols-[clamp(4.5rem,3rem+6vw,7.5rem)_1fr] items-center gap-[clamp(0.9rem,0.5rem+2vw,1.75rem)] rounded-plate border border-l-3 border-line border-l-(--hue) bg-surface p-[clamp(0.9rem,0.6rem+1.2vw,1.5rem)] pr-13 transition-colors duration-180 hover:border-(--hue) has-checked:border-(--hue) has-checked:bg-[color-mix(in_oklch,var(--hue)_9%,var(--color-surface))] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-gold-text"
      data-hue={hue}
    >
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        checked={place > 0}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-place ${id}-whole-name ${id}-words`}
        onChange={onToggle}
      />
      <Figure
        figure={figureOf(committee)}
        strokeWidth={2}
        className="transition-[rotate] duration-900 ease-settle group-has-checked:rotate-90"
      />
      <span>
        <span className="block font-heading text-xl/[1.25] font-medium text-(--hue)" id={`${id}-name`}>
          {shortName}
        </span>
        {isAbbreviation && (
          <span className="block text-sm/[1.4] text-muted" id={`${id}-whole-name`}>
            {committee.name}
          </span>
        )}
        <span id={`${id}-place`} hidden>
          {place > 0 && `choice ${place}`}
        </span>
        <span id={`${id}-words`}>
          <span className="mt-[0.3rem] block text-sm text-pretty">{agenda}</span>
          {left === 0 && <span className="mt-2 block text-sm font-semibold">No seat left</span>}
          <span className="mt-2 hidden text-sm/[1.55] text-pretty text-muted sm:block">{summary}</span>
        </span>
      </span>
      <span
        className="absolute top-[0.9rem] right-[0.9rem] grid size-7 place-items-center rounded-[50%] border border-edge font-heading text-lg/none text-surface lining-nums group-has-checked:border-(--hue) group-has-checked:bg-(--hue)"
        aria-hidden="true"
      >
        {place > 0 && place}
      </span>
    </label>
  );
}
