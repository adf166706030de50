import { useId, useState } from 'react';
import { Field } from '#platform/web/ui/field.tsx';
import { isPresent, type State } from '../../rule/state.ts';
import { findByName } from './member-names.ts';

/** Chooses a present member by the beginning of the name. */
export function MemberField({
  state,
  label,
  value,
  onChange,
}: {
  state: State;
  label: string;
  value: string;
  onChange: (member: string) => void;
}) {
  const id = useId();
  const present = state.members.filter(isPresent);
  const [text, setText] = useState(present.find(({ id }) => id === value)?.name ?? '');
  const { found, meant } = findByName(present, text);
  return (
    <>
      <Field
        name={`member-${id}`}
        label={label}
        list={id}
        autoComplete="off"
        value={text}
        error={text.trim() !== '' && found.length === 0 ? 'No present member has this name' : undefined}
        help={meant && meant.name !== text ? meant.name : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onChange(findByName(present, target.value).meant?.id ?? '');
        }}
      />
      <datalist id={id}>
        {present.map((member) => (
          <option key={member.id} value={member.name} />
        ))}
      </datalist>
    </>
  );
}
