import type { ReactNode } from 'react';
import { z } from 'zod';
import type { ButtonVariant } from '../ui/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { PasteArea } from './paste-area.tsx';

type Outcome = Parameters<
  Parameters<typeof FormDialog<{ sheet: string }, { sheet: string }>>[0]['onSubmit']
>[1];

/** Dialog into which a sheet is pasted, with a preview of what it would change. */
export function PasteDialog({
  title,
  label,
  help,
  findMistake,
  pending,
  pendingText,
  submitLabel,
  variant,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  label: string;
  help: string;
  /** Returns why a sheet cannot be stored. Undefined if it can. */
  findMistake: (text: string) => string | undefined;
  pending: boolean;
  pendingText: string;
  submitLabel: string;
  variant?: ButtonVariant;
  onSubmit: (text: string, outcome: Outcome) => void;
  onClose: () => void;
  /** Renders the preview of a text. */
  children: (text: string) => ReactNode;
}) {
  const schema = z.object({
    sheet: z.string().superRefine((text, context) => {
      const message = findMistake(text);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  });
  return (
    <FormDialog
      title={title}
      schema={schema}
      defaultValues={{ sheet: '' }}
      pending={pending}
      pendingText={pendingText}
      submitLabel={submitLabel}
      {...(variant && { variant })}
      className="max-w-3xl"
      onSubmit={({ sheet }, outcome) => onSubmit(sheet, outcome)}
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => (
        <>
          <PasteArea
            label={label}
            help={help}
            error={mistake('sheet')}
            registration={register('sheet')}
            onFile={(text) => setValue('sheet', text, { shouldValidate: true })}
          />
          {children(watch('sheet'))}
        </>
      )}
    </FormDialog>
  );
}
