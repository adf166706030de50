import { TextArea } from '../ui/field.tsx';
import { focusFirst } from './focus-first.ts';

/** The current input of the reason. */
export interface ReasonDraft<Id extends string> {
  reason: Id | undefined;
  words: string;
}

/** A common reason: a short label for the screen, and the sentence of the mail. */
export interface UsualReason<Id extends string> {
  id: Id;
  label: string;
  mailed: string;
}

/** The reason in the shape of the calls. Undefined while it is empty. */
export function reasonGiven<Id extends string>({
  reason,
  words,
}: ReasonDraft<Id>): { reason?: Id; words?: string } | undefined {
  const typed = words.trim().replace(/\s+/g, ' ');
  if (reason === undefined && typed === '') return undefined;
  return { ...(reason && { reason }), ...(typed && { words: typed }) };
}

const errorId = 'reason-error';

/** The reason of a decision: a common reason, free text, or both. */
export function ReasonFields<Id extends string>({
  usual,
  draft: { reason, words },
  error,
  onChange,
}: {
  usual: readonly UsualReason<Id>[];
  draft: ReasonDraft<Id>;
  /** The error text while the reason is missing. */
  error: string | undefined;
  onChange: (draft: ReasonDraft<Id>) => void;
}) {
  const chosen = usual.find(({ id }) => id === reason);
  return (
    <>
      <fieldset aria-describedby={error ? errorId : undefined}>
        <legend className="mb-2 font-semibold">Why?</legend>
        {error && (
          <p id={errorId} className="field-error mb-2">
            {error}
          </p>
        )}
        <span ref={focusFirst} className="flex flex-wrap gap-2">
          {usual.map(({ id, label }) => (
            <label
              key={id}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-plate border border-edge px-3 text-sm font-semibold hover:border-gold-text has-checked:border-gold-text has-checked:bg-sunken has-checked:text-gold-text"
            >
              <input
                type="radio"
                name="reason"
                value={id}
                checked={reason === id}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange({ reason: id, words })}
              />
              {label}
            </label>
          ))}
        </span>
      </fieldset>
      <TextArea
        name="words"
        label="In your words"
        help={
          chosen
            ? `The mail says: ${chosen.mailed}. What you write here follows it.`
            : 'It is mailed to the delegate and kept in the history.'
        }
        maxLength={500}
        rows={2}
        value={words}
        onChange={({ target }) => onChange({ reason, words: target.value })}
      />
    </>
  );
}
