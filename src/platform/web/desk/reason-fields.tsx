import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../ui/field.tsx';
import { autofocusFirstControl } from './focus-first.ts';

/** A reason to choose from a list, with its label on the screen and its text in the mail. */
export interface UsualReason<Id extends string> {
  id: Id;
  label: string;
  mailed: string;
}

/**
 * Schema of a typed reason. Joins its lines, and returns undefined for an empty text. Pipe its output into the schema
 * of the call.
 */
export const optionalTypedReasonSchema = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' ') || undefined);

interface ReasonInput<Id extends string> {
  reason?: Id | undefined;
  words: string;
}

const errorId = 'reason-error';

export function ReasonFields<Id extends string, Output>({
  usual,
  control,
  error,
}: {
  usual: readonly UsualReason<Id>[];
  control: Control<ReasonInput<Id>, unknown, Output>;
  error: string | undefined;
}) {
  const { field: reason } = useController<ReasonInput<string>, 'reason', Output>({
    control: control as unknown as Control<ReasonInput<string>, unknown, Output>,
    name: 'reason',
  });
  const { field: words } = useController<ReasonInput<string>, 'words', Output>({
    control: control as unknown as Control<ReasonInput<string>, unknown, Output>,
    name: 'words',
  });
  const chosen = usual.find(({ id }) => id === reason.value);
  return (
    <>
      <fieldset
        aria-describedby={error ? errorId : undefined}
        ref={(element) => reason.ref(element && { focus: () => element.querySelector('input')?.focus() })}
      >
        <legend className="mb-2 font-semibold">Why?</legend>
        {error && (
          <p id={errorId} className="field-error mb-2">
            {error}
          </p>
        )}
        <span ref={autofocusFirstControl} className="flex flex-wrap gap-2">
          {usual.map(({ id, label }) => (
            <label
              key={id}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-plate border border-edge px-3 text-sm font-semibold hover:border-gold-text has-checked:border-gold-text has-checked:bg-sunken has-checked:text-gold-text"
            >
              <input
                type="radio"
                name="reason"
                value={id}
                checked={reason.value === id}
                aria-invalid={error ? true : undefined}
                onChange={() => reason.onChange(id)}
              />
              {label}
            </label>
          ))}
        </span>
      </fieldset>
      <TextArea
        label="In your words"
        help={
          chosen
            ? `The mail says: ${chosen.mailed}. What you write here follows it.`
            : 'It is mailed to the delegate and kept in the history.'
        }
        maxLength={500}
        rows={2}
        {...words}
      />
    </>
  );
}
