import type { Ref, SelectHTMLAttributes } from 'react';
import { describedByAttributes, FieldFrame, type Labelled } from './field.tsx';
import { fieldId } from './field-id.ts';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectProps = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'> & {
    options: readonly Option[];
    /** Label of an empty option, which is selected at first. Without it the first option is selected. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

export function Select({ label, help, error, options, placeholder, ...input }: SelectProps) {
  const id = input.id ?? fieldId(input.name);
  const frame = { name: input.name, label, help, error };
  return (
    <FieldFrame id={id} {...frame}>
      <select {...input} {...describedByAttributes(frame, id)} id={id} className="control">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
