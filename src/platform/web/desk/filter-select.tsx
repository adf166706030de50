/** One filter of a list, as a menu whose words say by themselves what is chosen. */
export function Choice<Id extends string>({
  label,
  choices,
  names,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly Id[];
  names: Readonly<Record<Id, string>>;
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={({ target }) => {
        const id = choices.find((choice) => choice === target.value);
        if (id) onChoose(id);
      }}
      className="control w-auto max-w-full"
    >
      {choices.map((id) => (
        <option key={id} value={id}>
          {names[id]}
        </option>
      ))}
    </select>
  );
}
