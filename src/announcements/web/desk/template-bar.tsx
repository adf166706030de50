import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useMutation } from '#platform/web/use-mutation.ts';
import { templateNameSchema } from '../../contract/templates.ts';
import type { AnnouncementText } from '../../contract.ts';
import { buildDeleteTemplateMutation, buildSaveTemplateMutation, templatesQuery } from './api.ts';
import { SavedItemPicker } from './saved-item-picker.tsx';

const nameSchema = z.object({ name: templateNameSchema });

/** Fills the form from a template, saves the text as a template, and deletes templates (product 25.10). */
export function TemplateBar({
  announcement,
  onChoose,
}: {
  /** The text of the form, if it is valid. */
  announcement: AnnouncementText | undefined;
  onChoose: (announcement: AnnouncementText) => void;
}) {
  const cache = useQueryClient();
  const templates = useQuery(templatesQuery).data?.templates ?? [];
  const save = useMutation(buildSaveTemplateMutation(cache));
  const remove = useMutation(buildDeleteTemplateMutation(cache));
  const [chosenId, setChosenId] = useState('');
  const chosen = templates.find(({ _id }) => _id === chosenId);
  return (
    <SavedItemPicker
      noun="template"
      label="Template"
      placeholder="Start with a template"
      items={templates}
      chosen={chosen}
      onChoose={(template) => {
        setChosenId(template._id);
        onChoose(template.announcement);
      }}
      nameSchema={nameSchema}
      onSave={announcement && ((name, outcome) => save.mutate({ name, announcement }, outcome))}
      onDelete={
        chosen?.isSample ? undefined : (templateId, outcome) => remove.mutate({ templateId }, outcome)
      }
      deleteText="Announcements that were written with it stay as they are."
      pending={save.isPending || remove.isPending}
    />
  );
}
