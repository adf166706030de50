import { fieldId } from './field-id.ts';

export interface FieldMistake {
  name: string;
  text: string;
}

export function ErrorSummary({
  mistakes,
  title = 'Please fix this first',
}: {
  mistakes: readonly FieldMistake[];
  title?: string;
}) {
  if (mistakes.length === 0) return null;
  return (
    <div className="error-summary" role="alert">
      <h2>{title}</h2>
      <ul>
        {mistakes.map(({ name, text }) => (
          <li key={name}>
            <a
              className="inline-flex min-h-11 items-center"
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(name);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses a field, or the first choice of a group of choices. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  target?.focus();
}
