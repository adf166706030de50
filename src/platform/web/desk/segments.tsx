/** One part of a list, with how many rows it holds. */
export interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
}

const grouped = new Intl.NumberFormat('en-IN');

/** Which part of a list is on screen; all of them with their counts, on as many lines as it takes. */
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
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ id, label: name, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="inline-flex min-h-10 items-center gap-2 rounded-plate border border-line px-3 text-sm font-semibold hover:border-gold-text hover:text-gold-text aria-pressed:border-gold-text aria-pressed:bg-surface aria-pressed:text-gold-text"
        >
          {name}
          {count !== undefined && (
            <span className="font-normal text-muted tabular-nums">{grouped.format(count)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
