import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { describedByAttributes, Field, FieldHelpAndError } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { checkRuleSet } from '../../../rule/rule-set/read.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import {
  buildDocument,
  checkForm,
  type FormValues,
  fieldName,
  fillDocument,
  isChosen,
  type RuleField,
  type RuleForm,
  readFormValues,
  toggleChoice,
} from './document-fields.ts';
import type { RuleSaving } from './rule-saving.ts';

/** Name of the problems that belong to no field. */
const wholeForm = 'wholeForm';

/** Changes a part of a copy. The schema of rule sets checks it, and the sentence of the rule is read back while typing. */
export function RuleDialog({
  form,
  saving,
  onClose,
}: {
  form: RuleForm;
  saving: RuleSaving;
  onClose: () => void;
}) {
  const schema = z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const { field, text } of checkForm(form, values))
      context.addIssue({ code: 'custom', path: [field ?? wholeForm], message: text });
  });
  return (
    <FormDialog
      title={form.title}
      schema={schema}
      defaultValues={readFormValues(form)}
      pending={saving.isPending}
      pendingText="Saving..."
      submitLabel={form.submitLabel}
      onSubmit={(values, outcome) => saving.save(buildDocument(form, values), outcome)}
      onClose={onClose}
    >
      {(typed, mistake) => (
        <>
          <Fields form={form} typed={typed} mistake={mistake} />
          {mistake(wholeForm) && (
            <p role="alert" className="field-error">
              {mistake(wholeForm)}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

function Fields({
  form,
  typed,
  mistake,
}: {
  form: RuleForm;
  typed: UseFormReturn<FormValues, unknown, FormValues>;
  mistake: (name: string) => string | undefined;
}) {
  const values = useWatch({ control: typed.control }) as FormValues;
  const filled = fillDocument(form, values);
  const checked = checkRuleSet(form.finish?.(filled) ?? filled);
  const shown = form.fields.flatMap((field, at) =>
    field.shown?.(filled) === false ? [] : [{ field, name: fieldName(at) }],
  );
  const controlsOf = (part: string | undefined) =>
    shown
      .filter(({ field }) => field.part === part)
      .map(({ field, name }) => (
        <div key={name} className={field.kind === 'number' || field.kind === 'share' ? '' : 'sm:col-span-2'}>
          <RuleControl field={field} name={name} typed={typed} mistake={mistake} />
        </div>
      ));
  return (
    <>
      {'rules' in checked && <ReadBack form={form} rules={checked.rules} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{controlsOf(undefined)}</div>
      {form.parts?.map(({ id, title, readBack }) => (
        <Part
          key={id}
          title={title}
          note={'rules' in checked ? readBack(checked.rules) : ''}
          isOpened={shown.some(({ field, name }) => field.part === id && mistake(name) !== undefined)}
        >
          {controlsOf(id)}
        </Part>
      ))}
    </>
  );
}

/** A part that is folded until it is opened, or has a mistake. */
function Part({
  title,
  note,
  isOpened,
  children,
}: {
  title: string;
  note: string;
  isOpened: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || isOpened}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-line"
    >
      <summary className="min-h-11 cursor-pointer py-3 marker:text-gold-text">
        <span className="font-semibold">{title}</span>
        <span className="mt-1 block text-sm text-muted wrap-anywhere">{note}</span>
      </summary>
      <div className="grid gap-x-4 gap-y-5 pt-2 pb-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}

function RuleControl({
  field,
  name,
  typed,
  mistake,
}: {
  field: RuleField;
  name: string;
  typed: UseFormReturn<FormValues, unknown, FormValues>;
  mistake: (name: string) => string | undefined;
}) {
  const { label, help } = field;
  const described = { label, ...(help !== undefined && { help }), error: mistake(name) };
  if (field.kind === 'choices')
    return <Choices {...described} name={name} options={field.options} typed={typed} />;
  const shared = { ...described, ...typed.register(name) };
  if (field.kind === 'choice')
    return (
      <Select
        {...shared}
        options={field.options.map((option, at) => ({ value: String(at), label: option.label }))}
      />
    );
  return <Field {...shared} autoComplete="off" inputMode={field.kind === 'number' ? 'numeric' : 'text'} />;
}

/** Any number of choices, which the form has as one text. */
function Choices({
  name,
  options,
  typed: { control, setValue, formState },
  ...described
}: {
  name: string;
  label: string;
  help?: string;
  error: string | undefined;
  options: readonly { value: string; label: string }[];
  typed: UseFormReturn<FormValues, unknown, FormValues>;
}) {
  const value = useWatch({ control, name }) ?? '';
  const { isSubmitted } = formState;
  const id = fieldId(name);
  const { help, error } = described;
  return (
    <fieldset
      id={id}
      className="field"
      aria-describedby={describedByAttributes({ name, ...described }, id)['aria-describedby']}
    >
      <legend className="field-legend">{described.label}</legend>
      <FieldHelpAndError id={id} help={help} error={error} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value: option, label }, at) => (
          <label key={option} className="flex min-h-11 items-center gap-3 pointer-fine:min-h-9">
            <input
              type="checkbox"
              className="size-5 flex-none"
              checked={isChosen(value, at)}
              onChange={() => setValue(name, toggleChoice(value, at), { shouldValidate: isSubmitted })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ReadBack({ form, rules }: { form: RuleForm; rules: RuleSet }) {
  return (
    <div className="border-l-3 border-gold pl-4">
      <p className="text-sm text-muted">The rule reads</p>
      {form.readBack(rules).map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
    </div>
  );
}
