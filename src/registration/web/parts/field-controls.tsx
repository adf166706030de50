import { Button } from '#platform/web/ui/button.tsx';
import { RadioCards } from '#platform/web/ui/choice.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { type FieldName, fieldsFor, type KnownField } from '#registration/contract/fields.ts';
import type { Form } from '../use-registration-form.ts';
import { ListOrOwnWords } from './list-or-own-words.tsx';

/** Texts of a field that depend on the event or the mode. */
interface Words {
  help?: string | undefined;
  /** Labels of choices by value. */
  labels?: Readonly<Record<string, string>>;
}

/** The controls of a step's fields that apply to the delegate. */
export function FieldControls({
  form,
  step,
  words = {},
}: {
  form: Form;
  step: KnownField['step'];
  words?: Partial<Record<FieldName, Words>>;
}) {
  return fieldsFor({ ...form.profile, mode: form.mode })
    .filter((field) => field.step === step)
    .map((field) => (
      <FieldControl key={field.name} form={form} field={field} words={words[field.name] ?? {}} />
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

function FieldControl({ form, field, words }: { form: Form; field: KnownField; words: Words }) {
  const { name, control } = field;
  const common = {
    label: <Question field={field} />,
    help: words.help ?? field.help,
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
            label: words.labels?.[choice.value] ?? choice.label,
          }))}
        />
      );
    case 'list':
      return (
        <ListOrOwnWords
          {...common}
          {...control}
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
