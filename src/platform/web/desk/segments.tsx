/** One part of a list, with how many rows it holds. */
export interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
}

const grouped = new Intl.NumberFormat('en-IN');

/** Tabs that choose which part of a list is on screen, with their counts, on as many lines as it takes. */
export function Segments<Id extends string>({
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
          {count !== undefined && <span>{grouped.format(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
