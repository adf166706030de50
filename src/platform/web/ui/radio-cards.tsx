import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { describedByAttributes, FieldHelpAndError, type Labelled } from './field.tsx';
import { fieldId } from './field-id.ts';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'> & {
  ref?: Ref<HTMLInputElement>;
};

export interface Choice {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
  checked?: boolean;
}

type ChoiceProps = Labelled & InputProps & { choices: readonly Choice[] };

/** A question with one answer. */
export const RadioCards = (props: ChoiceProps) => <ChoiceCards {...props} type="radio" />;

/** A question with any number of answers. */
export const CheckboxCards = (props: ChoiceProps) => <ChoiceCards {...props} type="checkbox" />;

function ChoiceCards({
  label,
  help,
  error,
  choices,
  ...input
}: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  const id = input.id ?? fieldId(input.name);
  return (
    <fieldset
      className="field"
      id={id}
      aria-describedby={
        describedByAttributes({ name: input.name, label, help, error }, id)['aria-describedby']
      }
    >
      <legend className="field-legend">{label}</legend>
      <FieldHelpAndError id={id} help={help} error={error} />
      <div className="radio-cards">
        {choices.map((choice) => (
          <label key={choice.value} className="radio-card">
            <input
              {...input}
              id={undefined}
              value={choice.value}
              disabled={choice.disabled || input.disabled}
              checked={choice.checked}
              aria-invalid={error ? true : undefined}
            />
            <span>
              <span className="block font-semibold">{choice.label}</span>
              {choice.help && <span className="field-help block">{choice.help}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
