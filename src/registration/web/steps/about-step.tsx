import { useState } from 'react';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, type Labelled, TextArea } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { QuestionControl } from '#questions/web/index.ts';
import {
  type Control,
  type FieldName,
  type KnownField,
  listFieldsAskedOf,
  otherTextPendingValue,
} from '../../contract/answer-fields.ts';
import { buildAnswerFieldName, listAskedQuestions } from '../model/form.ts';
import { BeginnerNotice } from '../parts/notices.tsx';
import type { EntryForm } from '../use-registration-form.ts';

export function AboutStep({ form }: { form: EntryForm }) {
  const accommodation = {
    help: form.due.payer === 'leader' ? 'Your leader pays this with the fee of the group.' : undefined,
    labels: { Yes: `Yes, ${formatClubMoney(form.event.fees.hospitalityAmount ?? 0)}` },
  };
  return (
    <div className="mt-5 grid gap-8">
      <FieldControls form={form} step="about" texts={{ accommodation }} />
      <BeginnerNotice form={form} />
      {listAskedQuestions(form.questions, { ...form.profile, ...form }).map((question) => (
        <QuestionControl
          key={question._id}
          name={buildAnswerFieldName(question)}
          question={question}
          value={form.values.answers[question._id]}
          error={form.errorOf(buildAnswerFieldName(question))}
          onChange={(answer) => form.change({ answers: { ...form.values.answers, [question._id]: answer } })}
        />
      ))}
    </div>
  );
}

interface FieldTexts {
  help?: string | undefined;
  labels?: Readonly<Record<string, string>>;
}

export function FieldControls({
  form,
  step,
  texts = {},
}: {
  form: EntryForm;
  step: KnownField['step'];
  texts?: Partial<Record<FieldName, FieldTexts>>;
}) {
  return listFieldsAskedOf({
    ...form.profile,
    mode: form.mode,
    paymentWay: form.way?.kind,
    offersAccommodation: form.event.fees.hospitalityAmount !== null,
  })
    .filter((field) => field.step === step)
    .map((field) => (
      <FieldControl key={field.name} form={form} field={field} texts={texts[field.name] ?? {}} />
    ));
}

function Question({ field: { question, label, missing } }: { field: KnownField }) {
  return (
    <>
      {question ?? label}
      {missing === undefined && <span className="font-normal text-muted"> (optional)</span>}
    </>
  );
}

function FieldControl({ form, field, texts }: { form: EntryForm; field: KnownField; texts: FieldTexts }) {
  const { name, control } = field;
  const common = {
    label: <Question field={field} />,
    help: texts.help ?? field.help,
    error: form.errorOf(name),
  };
  const registered = { ...common, ...form.register(name) };
  switch (control.kind) {
    case 'line':
      return (
        <Field
          {...registered}
          autoComplete={control.autoComplete}
          inputMode={control.inputMode}
          maxLength={control.maxLength}
        />
      );
    case 'choice':
      return (
        <RadioCards
          {...registered}
          choices={control.choices.map((choice) => ({
            ...choice,
            label: texts.labels?.[choice.value] ?? choice.label,
          }))}
        />
      );
    case 'list':
      return (
        <ListOrText
          {...common}
          options={control.listOptions(clubRegion().country)}
          otherText={control.otherText}
          name={name}
          value={form.values[name]}
          onChange={(value) => form.change({ [name]: value })}
        />
      );
    case 'text': {
      const { suggestion } = control;
      return (
        <div className="grid justify-items-start gap-2">
          <div className="w-full">
            <TextArea {...registered} maxLength={control.maxLength} rows={4} />
          </div>
          {suggestion && form.values[name].trim() === '' && (
            <Button variant="quiet" onClick={() => form.change({ [name]: suggestion.text })}>
              {suggestion.label}
            </Button>
          )}
        </div>
      );
    }
  }
}

/**
 * Shows a list of options, and a text field for another answer. The field stays open even if its text equals an option,
 * because a longer text may begin with one.
 */
function ListOrText({
  name,
  label,
  help,
  error,
  options,
  otherText,
  value,
  onChange,
}: Labelled &
  Pick<Extract<Control, { kind: 'list' }>, 'otherText'> & {
    options: readonly string[];
    value: string;
    onChange: (value: string) => void;
  }) {
  const [isOther, setIsOther] = useState(value !== '' && !options.includes(value));
  return (
    <div className="grid gap-3">
      <Select
        // Gives the field's name to the text field while it is open, so that links to the error focus it.
        name={isOther ? `${name}-option` : name}
        label={label}
        help={help}
        error={isOther ? undefined : error}
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
          name={name}
          label={otherText.label}
          error={error}
          maxLength={otherText.maxLength}
          value={value === otherTextPendingValue ? '' : value}
          onChange={({ target }) => onChange(target.value.trim() ? target.value : otherTextPendingValue)}
        />
      )}
    </div>
  );
}
