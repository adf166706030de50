import { formatClubCount } from '../club-money.ts';
export interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Number of entries. Undefined while it loads. */
  count: number | undefined;
}

export function SegmentedControl<Id extends string>({
  label,
  segments,
  chosen,
  onChoose,
}: {
  label: string;
  segments: readonly Segment<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-x-1">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ id, label: name, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="tab"
        >
          <b>{name}</b>
          {count !== undefined && <span>{formatClubCount(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
