import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { builtInQuestions, type ConfiguredBuiltIn } from '../../contract/built-in-questions.ts';
import {
  type BuiltInFields,
  builtInFieldsSchema,
  maxBuiltInLabelLength,
  type PlaceToShowAnswer,
} from '../../contract.ts';
import type { Change } from './api.ts';
import { PlaceFields } from './place-fields.tsx';

interface Typed extends Record<string, unknown> {
  label: string;
  shownIn: PlaceToShowAnswer[];
}

const schema = z
  .custom<Typed>()
  .transform(({ label, shownIn }): Partial<BuiltInFields> => ({ label: label.trim() || null, shownIn }))
  .pipe(builtInFieldsSchema.pick({ label: true, shownIn: true }));

/** Edits the name of a built-in question and where its answers are shown. */
export function BuiltInDialog({
  question: { _id, label, kind, shownIn, isRequired },
  fields,
  pending,
  change,
  onClose,
}: {
  question: ConfiguredBuiltIn;
  fields: BuiltInFields;
  pending: boolean;
  change: (change: Change, onDone: () => void) => void;
  onClose: () => void;
}) {
  const original = builtInQuestions.find((question) => question._id === _id)?.label ?? _id;
  return (
    <FormDialog<Typed, z.output<typeof schema>>
      title={`Edit ‘${label}’`}
      schema={schema}
      defaultValues={{ label: fields.label ?? '', shownIn: [...shownIn] }}
      pending={pending}
      pendingText="Saving..."
      submitLabel="Save changes"
      onSubmit={(edited) => change({ what: 'built_in', id: _id, fields: { ...fields, ...edited } }, onClose)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <div className="grid gap-5">
          <Field
            label="Name"
            help={`Shown in the form, on the desk and in exports. Leave it empty for ‘${original}’.`}
            autoComplete="off"
            maxLength={maxBuiltInLabelLength}
            error={mistake('label')}
            {...register('label')}
          />
          <PlaceFields kind={kind} isBuiltIn input={register('shownIn')} error={mistake('shownIn')} />
          {isRequired && (
            <p className="text-sm text-muted">
              Every form asks this question, so you cannot hide it or make it optional.
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
}
