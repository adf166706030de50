import { useState } from 'react';
import { Field, type Labelled } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { type Control, otherTextPending } from '#registration/contract/fields.ts';

/** A select whose last option opens a text field. The text field stays open even when its text equals an option, since a
 * longer text may begin with one.
 */
export function ListOrOwnWords({
  name,
  label,
  help,
  error,
  options,
  otherText,
  value,
  onChange,
}: Labelled &
  Omit<Extract<Control, { kind: 'list' }>, 'kind'> & { value: string; onChange: (value: string) => void }) {
  const [own, setOwn] = useState(value !== '' && !options.includes(value));
  return (
    <div className="grid gap-3">
      <Select
        // While the text field is open, it has the field's name, so that error links focus it.
        name={own ? `${name}-option` : name}
        label={label}
        help={help}
        error={own ? undefined : error}
        placeholder="Choose one"
        options={[...options, otherText.option].map((option) => ({ value: option, label: option }))}
        value={own ? otherText.option : value}
        onChange={({ target }) => {
          const isOwn = target.value === otherText.option;
          setOwn(isOwn);
          onChange(isOwn ? otherTextPending : target.value);
        }}
      />
      {own && (
        <Field
          name={name}
          label={otherText.label}
          error={error}
          maxLength={otherText.maxLength}
          value={value === otherTextPending ? '' : value}
          onChange={({ target }) => onChange(target.value.trim() ? target.value : otherTextPending)}
        />
      )}
    </div>
  );
}
