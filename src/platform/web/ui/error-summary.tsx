import { fieldId } from './field-id.ts';

export interface FieldMistake {
  name: string;
  text: string;
}

/** All mistakes of a form above it, each a way to its field. Shows nothing while there is none. */
export function ErrorSummary({
  mistakes,
  title = 'Please mend this first',
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
              className="inline-block py-1"
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

/** Puts the focus into the field of this name, or into the first choice of it. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  target?.focus();
}
