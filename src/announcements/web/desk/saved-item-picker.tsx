import { useState } from 'react';
import type { z } from 'zod';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';

interface SavedItem {
  _id: string;
  name: string;
}

type Outcome = ReturnType<typeof createToastMutationHandlers>;

interface Props<T extends SavedItem> {
  /** Names an item in the texts, such as 'template'. */
  noun: string;
  label: string;
  placeholder: string;
  items: readonly T[];
  chosen: T | undefined;
  onChoose: (item: T) => void;
  nameSchema: z.ZodObject<{ name: z.ZodType<string> }>;
  /** Undefined while there is nothing to save. */
  onSave: ((name: string, outcome: Outcome) => void) | undefined;
  /** Undefined if the chosen item cannot be deleted. */
  onDelete: ((id: string, outcome: Outcome) => void) | undefined;
  /** Explains what deleting an item does not change. */
  deleteText: string;
  pending: boolean;
}

/** Chooses one of the items that the secretariat saved by name, saves another one, or deletes the chosen one. */
export function SavedItemPicker<T extends SavedItem>(props: Props<T>) {
  const { noun, label, placeholder, items, chosen, onChoose, onSave, onDelete } = props;
  const [open, setOpen] = useState<'save' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow basis-full sm:basis-48">
        <Select
          label={label}
          name={noun}
          placeholder={placeholder}
          value={chosen?._id ?? ''}
          options={items.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ target }) => {
            const item = items.find(({ _id }) => _id === target.value);
            if (item) onChoose(item);
          }}
        />
      </div>
      {onSave && (
        <Button variant="quiet" onClick={() => setOpen('save')}>
          Save as {noun}
        </Button>
      )}
      {chosen && onDelete && (
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          Delete {noun}
        </Button>
      )}
      {open === 'save' && onSave && <SaveDialog {...props} onSave={onSave} onClose={close} />}
      {open === 'delete' && chosen && onDelete && (
        <DeleteDialog {...props} chosen={chosen} onDelete={onDelete} onClose={close} />
      )}
    </div>
  );
}

function SaveDialog<T extends SavedItem>({
  noun,
  chosen,
  nameSchema,
  pending,
  onSave,
  onClose,
}: Props<T> & { onSave: NonNullable<Props<T>['onSave']>; onClose: () => void }) {
  return (
    <FormDialog
      title={`Save as ${noun}`}
      schema={nameSchema}
      defaultValues={{ name: chosen?.name ?? '' }}
      pending={pending}
      pendingText="Saving..."
      submitLabel={`Save ${noun}`}
      onSubmit={({ name }, outcome) => onSave(name, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Name"
          help={`A ${noun} with the same name is replaced.`}
          error={mistake('name')}
          {...register('name')}
        />
      )}
    </FormDialog>
  );
}

function DeleteDialog<T extends SavedItem>({
  noun,
  chosen,
  pending,
  deleteText,
  onDelete,
  onClose,
}: Props<T> & { chosen: T; onDelete: NonNullable<Props<T>['onDelete']>; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete ‘${chosen.name}’?`}
      answer={`Delete ${noun}`}
      variant="danger"
      pending={pending}
      onYes={() => onDelete(chosen._id, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>{deleteText}</p>
    </ConfirmDialog>
  );
}
