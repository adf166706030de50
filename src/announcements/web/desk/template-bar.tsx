import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { toastOutcome } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { templateName } from '../../contract/templates.ts';
import type { AnnouncementText } from '../../contract.ts';
import { deleteTemplateMutation, saveTemplateMutation, templatesQuery } from './api.ts';

/** Fills the form from a template, saves the text as one, and deletes templates (product 25.10). */
export function TemplateBar({
  announcement,
  onChoose,
}: {
  /** The text of the form, if it is valid. */
  announcement: AnnouncementText | undefined;
  onChoose: (announcement: AnnouncementText) => void;
}) {
  const templates = useQuery(templatesQuery).data?.templates ?? [];
  const [chosenId, setChosenId] = useState('');
  const [open, setOpen] = useState<'save' | 'delete'>();
  const chosen = templates.find(({ _id }) => _id === chosenId);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <Select
          label="Template"
          name="template"
          placeholder="Begin with a template"
          value={chosen ? chosenId : ''}
          options={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ target }) => {
            setChosenId(target.value);
            const template = templates.find(({ _id }) => _id === target.value);
            if (template) onChoose(template.announcement);
          }}
        />
      </div>
      {announcement && (
        <Button variant="quiet" onClick={() => setOpen('save')}>
          Save as template
        </Button>
      )}
      {chosen && !chosen.isSample && (
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          Delete template
        </Button>
      )}
      {open === 'save' && announcement && (
        <SaveDialog name={chosen?.name ?? ''} announcement={announcement} onClose={close} />
      )}
      {open === 'delete' && chosen && <DeleteDialog {...chosen} onClose={close} />}
    </div>
  );
}

function SaveDialog({
  name,
  announcement,
  onClose,
}: {
  name: string;
  announcement: AnnouncementText;
  onClose: () => void;
}) {
  const save = useMutation(saveTemplateMutation(useQueryClient()));
  return (
    <FormDialog
      title="Save as template"
      schema={z.object({ name: templateName })}
      defaultValues={{ name }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save template"
      onSubmit={(values, outcome) => save.mutate({ ...values, announcement }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Name"
          help="A template with the same name is replaced."
          error={mistake('name')}
          {...register('name')}
        />
      )}
    </FormDialog>
  );
}

function DeleteDialog({ _id, name, onClose }: { _id: string; name: string; onClose: () => void }) {
  const remove = useMutation(deleteTemplateMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Delete ‘${name}’?`}
      answer="Delete template"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ templateId: _id }, toastOutcome(onClose))}
      onNo={onClose}
    >
      <p>Announcements that were written with it stay as they are.</p>
    </ConfirmDialog>
  );
}
