import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field, FieldHelpAndError } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { createSheetLink } from '../../contract.ts';
import { buildCreateSheetLinkMutation, type SheetLinks } from './api.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Columns that are chosen at first, as far as the list has them. */
const usualColumns = ['name', 'college', 'status', 'committee', 'portfolio'];

/** Creates a sheet link, and then shows its address until the dialog is closed. */
export function NewSheetLinkDialog({
  eventName,
  data: { sections, columns, defaultLastDay },
  onClose,
}: {
  eventName: string;
  data: SheetLinks;
  onClose: () => void;
}) {
  const create = useMutation(buildCreateSheetLinkMutation(useQueryClient()));
  const [address, setAddress] = useState<string>();
  if (address !== undefined) return <AddressDialog address={address} onClose={onClose} />;
  const { errors } = createSheetLink;
  const plain = columns.filter(({ isPersonal }) => !isPersonal);
  const personal = columns.filter(({ isPersonal }) => isPersonal);
  return (
    <FormDialog
      title="Create sheet link"
      schema={createSheetLink.body}
      defaultValues={{
        eventName,
        name: '',
        section: 'confirmed',
        columns: plain.flatMap(({ _id }) => (usualColumns.includes(_id) ? [_id] : [])),
        allowsPersonalData: false,
        lastDay: defaultLastDay,
      }}
      errorFields={{
        [errors.invalidLastDay.code]: 'lastDay',
        [errors.noSuchSection.code]: 'section',
        [errors.noSuchColumn.code]: 'columns',
        [errors.personalDataNotAllowed.code]: 'allowsPersonalData',
      }}
      pending={create.isPending}
      submitLabel="Create link"
      onSubmit={(body, { onError }) =>
        create.mutate(withoutHiddenColumns(body, plain), {
          onError,
          onSuccess: (made) => setAddress(made.address),
        })
      }
      onClose={onClose}
    >
      {({ register, watch }, mistake) => (
        <>
          <Field
            label="What it is for"
            help="Such as 'Sheet of the delegate affairs team'."
            autoComplete="off"
            error={mistake('name')}
            {...register('name')}
          />
          <Select
            label="Registrations"
            options={sections.map(({ _id, label }) => ({ value: _id, label }))}
            error={mistake('section')}
            {...register('section')}
          />
          <ColumnChoice
            label="Columns"
            columns={plain}
            error={mistake('columns')}
            field={register('columns')}
          />
          <label className="flex min-h-11 items-start gap-3">
            <input type="checkbox" className="mt-1.5" {...register('allowsPersonalData')} />
            <span>
              Allow contact data and answers
              <span className="block text-sm text-muted">
                Anyone with the address can read them. Choose only what the sheet needs.
              </span>
            </span>
          </label>
          {watch('allowsPersonalData') && (
            <ColumnChoice label="Contact data and answers" columns={personal} field={register('columns')} />
          )}
          <Field
            label="Last day"
            help="The address stops working after this day, at most a year ahead."
            type="date"
            error={mistake('lastDay')}
            {...register('lastDay')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Leaves out columns that were chosen before contact data and answers were disallowed again. */
function withoutHiddenColumns<B extends { columns: string[]; allowsPersonalData: boolean }>(
  body: B,
  plain: SheetLinks['columns'],
): B {
  const isShown = (id: string) => body.allowsPersonalData || plain.some(({ _id }) => _id === id);
  return { ...body, columns: body.columns.filter(isShown) };
}

function ColumnChoice({
  label,
  columns,
  error,
  field,
}: {
  label: string;
  columns: SheetLinks['columns'];
  error?: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const id = label === 'Columns' ? 'sheet-columns' : 'sheet-personal-columns';
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend className="field-legend">{label}</legend>
      <FieldHelpAndError id={id} error={error} />
      <div className="grid gap-x-5 sm:grid-cols-2">
        {columns.map(({ _id, label: column }) => (
          <label key={_id} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" value={_id} {...field} />
            <span className="min-w-0 wrap-anywhere">{column}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Sheet link created"
      what="address"
      texts={[
        { name: 'For a cell in Google Sheets', text: `=IMPORTDATA("${address}")` },
        { name: 'For Excel: Data, From Web', text: address },
      ]}
      onClose={onClose}
    >
      Google Sheets reads it about once an hour. Share the sheet only with people who may see the list.
    </ShownOnceDialog>
  );
}
