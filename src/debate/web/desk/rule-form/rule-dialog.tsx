import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { checkRuleSet } from '../../../rule/rule-set/read.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import {
  buildDocument,
  checkForm,
  type FormValues,
  fieldName,
  type RuleField,
  type RuleForm,
  readFormValues,
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
  const document = buildDocument(form, values);
  const checked = checkRuleSet(document);
  return (
    <>
      {'rules' in checked && <ReadBack form={form} rules={checked.rules} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {form.fields.map(
          (field, at) =>
            field.shown?.(document) !== false && (
              <div
                key={fieldName(at)}
                className={field.kind === 'number' || field.kind === 'share' ? '' : 'sm:col-span-2'}
              >
                <RuleControl field={field} name={fieldName(at)} typed={typed} mistake={mistake} />
              </div>
            ),
        )}
      </div>
    </>
  );
}

function RuleControl({
  field,
  name,
  typed: { register },
  mistake,
}: {
  field: RuleField;
  name: string;
  typed: UseFormReturn<FormValues, unknown, FormValues>;
  mistake: (name: string) => string | undefined;
}) {
  const { label, help } = field;
  const shared = { label, ...(help !== undefined && { help }), error: mistake(name), ...register(name) };
  if (field.kind === 'choice')
    return (
      <Select
        {...shared}
        options={field.options.map((option, at) => ({ value: String(at), label: option.label }))}
      />
    );
  return <Field {...shared} autoComplete="off" inputMode={field.kind === 'number' ? 'numeric' : 'text'} />;
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
