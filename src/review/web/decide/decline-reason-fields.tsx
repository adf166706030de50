import { focusFirst } from '#platform/web/desk/focus-first.ts';
import { TextArea } from '#platform/web/ui/field.tsx';
import { type DeclineReason, declineReasons } from '../../contract.ts';

/** What is chosen and typed so far. */
export interface ReasonDraft {
  reason: DeclineReason | undefined;
  words: string;
}

export const noReason: ReasonDraft = { reason: undefined, words: '' };

const chips = {
  sum: 'Sum is wrong',
  unreadable: 'Unreadable',
  'used twice': 'Used twice',
  'conference full': 'Conference full',
} as const satisfies Record<DeclineReason, string>;

const errorId = 'decline-reason-error';

/** Why it is declined: one of the usual reasons, own words, or both. */
export function DeclineReasonFields({
  draft: { reason, words },
  missing,
  onChange,
}: {
  draft: ReasonDraft;
  missing: boolean;
  onChange: (draft: ReasonDraft) => void;
}) {
  return (
    <>
      <fieldset aria-describedby={missing ? errorId : undefined}>
        <legend className="mb-2 font-semibold">Why?</legend>
        {missing && (
          <p id={errorId} className="field-error mb-2">
            Please give a reason
          </p>
        )}
        <span ref={focusFirst} className="flex flex-wrap gap-2">
          {(Object.keys(chips) as DeclineReason[]).map((one) => (
            <label
              key={one}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-plate border border-edge px-3 text-sm font-semibold hover:border-gold-text has-checked:border-gold-text has-checked:bg-sunken has-checked:text-gold-text"
            >
              <input
                type="radio"
                name="decline-reason"
                value={one}
                checked={reason === one}
                aria-invalid={missing || undefined}
                onChange={() => onChange({ reason: one, words })}
              />
              {chips[one]}
            </label>
          ))}
        </span>
      </fieldset>
      <TextArea
        name="words"
        label="In your words"
        help={
          reason
            ? `The mail says: ${declineReasons[reason]}. What you write here follows it.`
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
