import { useState } from 'react';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, FieldHelpAndError, type Labelled, TextArea } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import {
  type AnswerValue,
  type FormQuestion,
  maxAnswerLengthByKind,
  type OtherText,
  otherTextPendingValue,
  scaleChoices,
  yesNoChoices,
} from '../contract.ts';
import { FileAnswerField } from './file-answer.tsx';

interface Props {
  name: string;
  question: FormQuestion;
  value: AnswerValue | undefined;
  error?: string | undefined;
  /** True on the desk. A chosen file is then not uploaded. */
  isPreview?: boolean;
  /** Says which end of a scale is which. */
  scaleHelp?: string;
  onChange: (value: AnswerValue) => void;
}

/** A question with more options is shown as a select box instead of cards. */
const mostCards = 4;

export function QuestionControl({
  name,
  question,
  value,
  error,
  isPreview = false,
  scaleHelp = '1 = lowest, 5 = highest',
  onChange,
}: Props) {
  const { kind, help, isRequired, afterSeat, maxLength, optionTexts, otherText } = question;
  const options = question.listOptions?.(clubRegion().country) ?? question.options ?? [];
  const answerBy = afterSeat?.answerBy;
  const surchargeText = (answer: string): string | undefined => {
    const amount = question.surcharges?.find(({ option }) => option === answer)?.amount ?? 0;
    return amount > 0 ? `${formatClubMoney(amount)} more` : undefined;
  };
  const text = typeof value === 'string' ? value : '';
  const common = {
    name,
    label: (
      <bdi>
        {question.prompt ?? question.label}
        {!isRequired && <span className="font-normal text-muted"> (optional)</span>}
      </bdi>
    ),
    help: (help || answerBy || kind === 'scale') && (
      <>
        {kind === 'scale' && <span className="block">{scaleHelp}</span>}
        {help && <span className="block whitespace-pre-line">{help}</span>}
        {answerBy && <span className="block">Please answer by {formatDayInClubLocale(answerBy)}.</span>}
      </>
    ),
    error,
  };
  const line = {
    ...common,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const cards = (choices: readonly string[]) => (
    <RadioCards
      {...common}
      onChange={({ target }) => onChange(target.value)}
      choices={choices.map((option) => ({
        value: option,
        label: optionTexts?.[option]?.label ?? option,
        help: optionTexts?.[option]?.help ?? surchargeText(option),
        checked: text === option,
      }))}
    />
  );
  switch (kind) {
    case 'short_text':
      return (
        <Field
          {...line}
          autoComplete={question.autoComplete}
          inputMode={question.inputMode}
          maxLength={maxLength ?? maxAnswerLengthByKind.short_text}
        />
      );
    case 'long_text':
      return (
        <div className="grid justify-items-start gap-2">
          <div className="w-full">
            <TextArea {...line} maxLength={maxLength ?? maxAnswerLengthByKind.long_text} rows={4} />
          </div>
          {question.suggestion && text.trim() === '' && (
            <Button variant="quiet" onClick={() => onChange(question.suggestion?.text ?? '')}>
              {question.suggestion.label}
            </Button>
          )}
        </div>
      );
    case 'number':
      return <Field {...line} inputMode="decimal" maxLength={20} autoComplete="off" />;
    case 'date':
      return <Field {...line} type="date" />;
    case 'phone':
      return <Field {...line} type="tel" maxLength={25} />;
    case 'link':
      return (
        <Field {...line} inputMode="url" maxLength={maxAnswerLengthByKind.link} placeholder="https://" />
      );
    case 'file':
      return (
        <FileAnswerField
          {...common}
          questionId={question._id}
          value={value}
          isPreview={isPreview}
          onChange={onChange}
        />
      );
    case 'yes_no':
      return cards(yesNoChoices);
    case 'scale':
      return <div className="scale-cards">{cards(scaleChoices)}</div>;
    case 'one_of':
      if (otherText)
        return (
          <SelectWithOther
            {...common}
            options={options}
            otherText={otherText}
            value={text}
            onChange={onChange}
          />
        );
      return options.length <= mostCards ? (
        cards(options)
      ) : (
        <Select
          {...line}
          placeholder="Choose one"
          options={options.map((option) => ({
            value: option,
            label: [option, surchargeText(option)].filter(Boolean).join(', '),
          }))}
        />
      );
    case 'several_of':
      return (
        <Checkboxes
          {...common}
          choices={options.map((option) => ({ value: option, label: option, help: surchargeText(option) }))}
          chosen={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'consent': {
      const version = String(question.consent?.version ?? 1);
      return (
        <Checkboxes
          {...common}
          help={
            <>
              {common.help}
              <span className="mt-2 block border-l-3 border-line py-1 pl-4 whitespace-pre-line text-ink wrap-anywhere">
                {question.consent?.text}
              </span>
            </>
          }
          choices={[{ value: version, label: 'I have read this and agree' }]}
          chosen={[text]}
          onChange={(chosen) => onChange(chosen.includes(version) ? version : '')}
        />
      );
    }
  }
}

/**
 * Shows a list of options, and a text field for another answer. The field stays open even if its text equals an option,
 * because a longer text may begin with one.
 */
function SelectWithOther({
  options,
  otherText,
  value,
  onChange,
  ...field
}: Labelled & {
  options: readonly string[];
  otherText: OtherText;
  value: string;
  onChange: (value: string) => void;
}) {
  const [isOther, setIsOther] = useState(value !== '' && !options.includes(value));
  return (
    <div className="grid gap-3">
      <Select
        {...field}
        // Gives the question's name to the text field while it is open, so that links to the error focus it.
        name={isOther ? `${field.name}-option` : field.name}
        error={isOther ? undefined : field.error}
        placeholder="Choose one"
        options={[...options, otherText.option].map((option) => ({ value: option, label: option }))}
        value={isOther ? otherText.option : value}
        onChange={({ target }) => {
          const isOtherChosen = target.value === otherText.option;
          setIsOther(isOtherChosen);
          onChange(isOtherChosen ? otherTextPendingValue : target.value);
        }}
      />
      {isOther && (
        <Field
          name={field.name}
          label={otherText.label}
          error={field.error}
          maxLength={otherText.maxLength}
          value={value === otherTextPendingValue ? '' : value}
          onChange={({ target }) => onChange(target.value.trim() ? target.value : otherTextPendingValue)}
        />
      )}
    </div>
  );
}

function Checkboxes({
  name,
  label,
  help,
  error,
  choices,
  chosen,
  onChange,
}: {
  name: string;
  label: React.ReactNode;
  help: React.ReactNode;
  error: string | undefined;
  choices: readonly { value: string; label: string; help?: string | undefined }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const id = fieldId(name);
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="field" id={id} aria-describedby={ids || undefined}>
      <legend className="field-legend">{label}</legend>
      <FieldHelpAndError id={id} help={help} error={error} />
      <div className="radio-cards">
        {choices.map((choice) => (
          <label key={choice.value} className="radio-card">
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              checked={chosen.includes(choice.value)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen.filter(Boolean), choice.value]
                    : chosen.filter((option) => option !== choice.value),
                )
              }
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
