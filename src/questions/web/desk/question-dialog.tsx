import { useState } from 'react';
import { z } from 'zod';
import { parseMajorToMinor, toMajor } from '#platform/rule/money.ts';
import { getClubCurrencySign, getFeeInputAttributes } from '#platform/web/club-money.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import {
  type AudienceCondition,
  hasOptions,
  listChargeableAnswers,
  type PlaceToShowAnswer,
  type QuestionKind,
  questionFieldsSchema,
} from '../../contract.ts';
import { QuestionControl } from '../question-control.tsx';
import type { Change, DeskQuestion } from './api.ts';
import { getAudienceConditionNames, questionKindNames } from './labels.ts';
import { Check, PlaceFields } from './place-fields.tsx';

const kindOptions = Object.entries(questionKindNames).map(([value, label]) => ({ value, label }));
/** Kinds of questions that a feedback form cannot have, because it is anonymous. */
const personalKinds = ['consent', 'file'];
const requiredOptions = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
];

const timeOptions = [
  { value: 'form', label: 'In the registration form' },
  { value: 'afterSeat', label: 'On the dashboard, once the delegate has a seat' },
];

interface Typed extends Record<string, unknown> {
  kind: QuestionKind;
  label: string;
  help: string;
  required: 'required' | 'optional';
  mode: '' | AudienceCondition;
  from: '' | AudienceCondition;
  accommodation: boolean;
  minor: boolean;
  asked: 'form' | 'afterSeat';
  /** 'YYYY-MM-DD', or empty. */
  answerBy: string;
  shownIn: PlaceToShowAnswer[];
  /** Contains one option per line. */
  options: string;
  /** Maps an answer to the typed amount in units of the currency. */
  surcharges: Record<string, string>;
  consentText: string;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const modes = ['individual', 'leader', 'member'] as const;
const origins = ['institute', 'outsiders'] as const;

/** Converts the form's fields to conditions. Students of the institute are never asked about accommodation. */
function audienceOf({
  mode,
  from,
  accommodation,
  minor,
}: Pick<Typed, 'mode' | 'from' | 'accommodation' | 'minor'>): AudienceCondition[] {
  const chosen = [
    mode,
    from,
    accommodation && from !== 'institute' ? 'accommodation' : '',
    minor ? 'minor' : '',
  ] as const;
  return chosen.filter((condition) => condition !== '');
}

const schema = z
  .custom<Typed>()
  .transform(
    ({
      required,
      options,
      surcharges,
      mode,
      from,
      accommodation,
      minor,
      asked,
      answerBy,
      ...typed
    }): z.input<typeof questionFieldsSchema> => ({
      ...typed,
      audience: audienceOf({ mode, from, accommodation, minor }),
      isRequired: required === 'required',
      ...(asked === 'afterSeat' && { afterSeat: { answerBy: answerBy || null } }),
      options: hasOptions(typed.kind) ? linesOf(options) : [],
      surcharges: listChargeableAnswers({ kind: typed.kind, options: linesOf(options) }).flatMap((option) => {
        const amount = surcharges[option]?.trim() ?? '';
        return amount === '' ? [] : [{ option: option.trim(), amount: parseMajorToMinor(amount) }];
      }),
    }),
  )
  .pipe(questionFieldsSchema);

export function QuestionDialog({
  question,
  isFeedback,
  pending,
  change,
  onClose,
}: {
  question?: DeskQuestion;
  isFeedback: boolean;
  pending: boolean;
  change: (change: Change, onDone: () => void) => void;
  onClose: () => void;
}) {
  const institute = useInstitute();
  const names = getAudienceConditionNames(institute);
  const optionsOf = (conditions: readonly AudienceCondition[]) =>
    conditions.map((value) => ({ value, label: names[value] }));
  const [answer, setAnswer] = useState<string | string[]>();
  return (
    <FormDialog<Typed, z.output<typeof questionFieldsSchema>>
      title={question ? 'Edit question' : 'Add a question'}
      schema={schema}
      defaultValues={{
        kind: question?.kind ?? 'short_text',
        label: question?.label ?? '',
        help: question?.help ?? '',
        required: question && !question.isRequired ? 'optional' : 'required',
        mode: modes.find((mode) => question?.audience.includes(mode)) ?? '',
        from: origins.find((origin) => question?.audience.includes(origin)) ?? '',
        accommodation: question?.audience.includes('accommodation') ?? false,
        minor: question?.audience.includes('minor') ?? false,
        asked: question?.afterSeat ? 'afterSeat' : 'form',
        answerBy: question?.afterSeat?.answerBy ?? '',
        shownIn: question?.shownIn ?? [],
        options: question?.options.join('\n') ?? '',
        surcharges: Object.fromEntries(
          (question?.surcharges ?? []).map(({ option, amount }) => [option, String(toMajor(amount))]),
        ),
        consentText: question?.consent?.text ?? '',
      }}
      pending={pending}
      pendingText="Saving..."
      submitLabel={question ? 'Save changes' : 'Add question'}
      className="max-w-4xl"
      onSubmit={(fields) =>
        change(question ? { what: 'edit', id: question._id, fields } : { what: 'add', fields }, onClose)
      }
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => {
        const { kind, label, help, required, options, surcharges, consentText, from, asked, answerBy } =
          watch();
        const isConsent = kind === 'consent';
        return (
          <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
            <div className="grid content-start gap-5">
              <Field label="Question" autoComplete="off" error={mistake('label')} {...register('label')} />
              {!question && (
                <Select
                  label="Kind of answer"
                  options={kindOptions.filter(({ value }) => !isFeedback || !personalKinds.includes(value))}
                  error={mistake('kind')}
                  {...register('kind')}
                />
              )}
              {hasOptions(kind) && (
                <TextArea
                  label="Options"
                  help="One on each line."
                  rows={4}
                  error={mistake('options')}
                  {...register('options')}
                />
              )}
              {!isFeedback && asked === 'form' && (
                <Surcharges
                  answers={listChargeableAnswers({ kind, options: linesOf(options) })}
                  typed={surcharges}
                  error={Object.keys(surcharges)
                    .map((_, at) => mistake(`surcharges.${at}.amount`))
                    .find(Boolean)}
                  onChange={(typed) => setValue('surcharges', typed)}
                />
              )}
              {isConsent && (
                <TextArea
                  label="Text to agree to"
                  help="A change is a new version. Delegates who agreed keep the version that they read."
                  rows={6}
                  error={mistake('consentText')}
                  {...register('consentText')}
                />
              )}
              <TextArea label="Help (optional)" rows={2} error={mistake('help')} {...register('help')} />
              <Select
                label="Answer"
                options={requiredOptions}
                help={
                  isConsent ? 'If it is required, delegates can only register when they agree.' : undefined
                }
                {...register('required')}
              />
              {!isFeedback && (
                <Select label="When it is asked" options={timeOptions} {...register('asked')} />
              )}
              {asked === 'afterSeat' && (
                <Field
                  label="Last day to answer (optional)"
                  help="Delegates without an answer get one mail three days before it."
                  type="date"
                  error={mistake('afterSeat.answerBy')}
                  {...register('answerBy')}
                />
              )}
              {!isFeedback && (
                <fieldset className="field">
                  <legend className="field-legend">Who is asked</legend>
                  <div className="grid gap-4">
                    <Select
                      label="Registered as"
                      placeholder="Alone or in a group"
                      options={optionsOf(modes)}
                      {...register('mode')}
                    />
                    {(institute || origins.some((origin) => question?.audience.includes(origin))) && (
                      <Select
                        label="Institute"
                        placeholder="Every institute"
                        options={optionsOf(origins)}
                        {...register('from')}
                      />
                    )}
                    <div className="grid gap-1">
                      {from !== 'institute' && (
                        <Check label={names.accommodation} {...register('accommodation')} />
                      )}
                      <Check
                        label={names.minor}
                        note="Asked on the dashboard once the date of birth is known."
                        {...register('minor')}
                      />
                    </div>
                  </div>
                </fieldset>
              )}
              {!isFeedback && <PlaceFields kind={kind} isBuiltIn={false} input={register('shownIn')} />}
            </div>
            <section aria-label="Preview" className="grid content-start gap-4 bg-sunken p-5">
              <h3 className="text-sm font-semibold text-muted">Preview</h3>
              <QuestionControl
                key={kind}
                name="preview"
                question={{
                  _id: 'preview',
                  kind,
                  label: label.trim() || 'Your question',
                  help: help.trim(),
                  isRequired: required === 'required',
                  audience: [],
                  ...(asked === 'afterSeat' && { afterSeat: { answerBy: answerBy || null } }),
                  options: [...new Set(linesOf(options))],
                  surcharges: Object.entries(surcharges).map(([option, amount]) => ({
                    option,
                    amount: parseMajorToMinor(amount) || 0,
                  })),
                  consent: { version: 1, text: consentText },
                }}
                value={answer}
                isPreview
                onChange={setAnswer}
              />
            </section>
          </div>
        );
      }}
    </FormDialog>
  );
}

/** Shows an amount field for each answer that can have a surcharge. */
function Surcharges({
  answers,
  typed,
  error,
  onChange,
}: {
  answers: readonly string[];
  typed: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (typed: Record<string, string>) => void;
}) {
  if (answers.length === 0) return null;
  return (
    <details open={Object.keys(typed).length > 0}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Surcharges (optional)</summary>
      <div className="grid gap-4 pt-1">
        <p className="field-help">
          In {getClubCurrencySign()}, on top of the fee. Delegates who answered before keep what they pay.
        </p>
        {[...new Set(answers)].map((answer) => (
          <Field
            key={answer}
            name={`surcharge-${answer}`}
            label={<bdi>{answer}</bdi>}
            {...getFeeInputAttributes(0)}
            value={typed[answer] ?? ''}
            onChange={({ target }) => onChange({ ...typed, [answer]: target.value })}
          />
        ))}
        {error && <p className="font-semibold text-danger">{error}</p>}
      </div>
    </details>
  );
}
