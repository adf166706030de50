import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldError, get, useFieldArray, useForm } from 'react-hook-form';
import { FileUpload } from '#media/web/index.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type CertificateDesign,
  type CertificateKind,
  certificateDesignSchema,
  certificateKinds,
  maxCertificateSignatures,
} from '../../contract.ts';
import {
  buildSaveCertificateDesignMutation,
  type Certificates,
  uploadSignaturePictureMutation,
} from '../api.ts';
import { certificateKindNames } from '../certificate-kind-names.ts';
import { DesignChoice } from './design-choice.tsx';
import { CertificatePreview } from './preview.tsx';

const sampleRoles: Readonly<Record<CertificateKind, string>> = {
  participation: 'France, Security Council',
  award: 'Best delegate, Security Council',
  chair: 'Chair of the Security Council',
  volunteer: 'Hospitality',
  secretariat: 'Secretary-General',
};

/** As long as names get, so that the preview shows how they are broken. */
const longName = 'Venkata Naga Satya Sai Lakshmi Narasimha Chandrasekhara Vemulapalli';

/** Edits the design, the wording of each kind and the signatures, beside a preview (product 24.1). */
export function CertificateDesignForm({ certificates }: { certificates: Certificates }) {
  const { eventName, revision, design, sample, figure } = certificates;
  const [kind, setKind] = useState<CertificateKind>('participation');
  const save = useMutation(buildSaveCertificateDesignMutation(useQueryClient()));
  const form = useForm<CertificateDesign>({ resolver: zodResolver(certificateDesignSchema), values: design });
  const { register, control, watch, setValue, formState } = form;
  const upload = useMutation(uploadSignaturePictureMutation);
  const signatures = useFieldArray({ control, name: 'signatures' });
  const typed = watch();
  const [hasLongName, setHasLongName] = useState(false);
  const mistake = (name: string): string | undefined =>
    get<object, FieldError | undefined>(formState.errors, name)?.message;
  const submit = form.handleSubmit(
    (values) => save.mutate({ eventName, revision, design: values }, createToastMutationHandlers()),
    (errors) => {
      const wrong = errors.minimumShare
        ? 'participation'
        : certificateKinds.find((name) => errors.wordings?.[name]);
      if (wrong) setKind(wrong);
    },
  );
  const texts = {
    ...sample,
    dates: sample.dates || 'the days of the conference',
    role: sampleRoles[kind],
    wording: typed.wordings?.[kind] ?? design.wordings[kind],
    signatures: typed.signatures ?? design.signatures,
    code: 'ABCDE-FGHJK',
  };
  return (
    <section className="plate grid gap-5 p-5" aria-labelledby="wording">
      <h2 id="wording" className="text-lg">
        Design, wording and signatures
      </h2>
      <div className="grid items-start gap-6 wide:grid-cols-2">
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <DesignChoice
            eventName={eventName}
            form={form}
            design={design}
            figure={figure}
            texts={{ ...texts, signatures: [], name: longName }}
            mistake={mistake}
          />
          <Select
            name="kind"
            label="Kind"
            options={certificateKinds.map((value) => ({ value, label: certificateKindNames[value] }))}
            value={kind}
            onChange={({ target }) => setKind(target.value as CertificateKind)}
          />
          <Field
            key={`${kind} title`}
            label="Title"
            error={mistake(`wordings.${kind}.title`)}
            {...register(`wordings.${kind}.title`)}
          />
          <TextArea
            key={`${kind} text`}
            label="Text"
            rows={3}
            help="{name}, {role}, {event} and {dates} are filled in."
            error={mistake(`wordings.${kind}.text`)}
            {...register(`wordings.${kind}.text`)}
          />
          {kind === 'participation' && (
            <Field
              label="Minimum attendance (%)"
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              help="Share of sessions attended, from the roll calls. Delegates below it are listed and get no certificate unless you issue it anyway. 0 means everyone gets one."
              error={mistake('minimumShare')}
              {...register('minimumShare', { valueAsNumber: true })}
            />
          )}
          {signatures.fields.map(({ id }, at) => (
            <fieldset key={id} className="grid items-end gap-4 sm:grid-cols-2">
              <legend className="field-legend">Signature {at + 1}</legend>
              <Field
                label="Name"
                error={mistake(`signatures.${at}.name`)}
                {...register(`signatures.${at}.name`)}
              />
              <Field
                label="Post"
                error={mistake(`signatures.${at}.post`)}
                {...register(`signatures.${at}.post`)}
              />
              <div className="sm:col-span-2">
                <FileUpload
                  name={`signatures.${at}.pictureId`}
                  kind="picture"
                  label={`Picture of signature ${at + 1} (optional)`}
                  help="Sign on white paper and crop the picture closely. Without a picture the line is signed by hand."
                  error={mistake(`signatures.${at}.pictureId`)}
                  chosen={typed.signatures?.[at]?.pictureId ? { name: 'Shown in the preview' } : undefined}
                  upload={async (file) => {
                    const { pictureId } = await upload.mutateAsync({ eventName, file, use: 'signature' });
                    setValue(`signatures.${at}.pictureId`, pictureId, { shouldDirty: true });
                  }}
                  onRemove={() => setValue(`signatures.${at}.pictureId`, null, { shouldDirty: true })}
                />
              </div>
              <div>
                <Button variant="quiet" onClick={() => signatures.remove(at)}>
                  Remove signature<span className="sr-only"> {at + 1}</span>
                </Button>
              </div>
            </fieldset>
          ))}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={save.isPending} pendingText="Saving...">
              Save wording
            </Button>
            {signatures.fields.length < maxCertificateSignatures && (
              <Button
                variant="quiet"
                onClick={() => signatures.append({ name: '', post: '', pictureId: null })}
              >
                Add a signature
              </Button>
            )}
          </div>
        </form>
        <div className="grid gap-3 wide:sticky wide:top-4">
          <CertificatePreview
            label={`Preview of a certificate: ${certificateKindNames[kind]}`}
            design={{
              layout: typed.layout ?? design.layout,
              backgroundId: typed.backgroundId ?? null,
              logoIds: typed.logoIds ?? design.logoIds,
            }}
            figure={figure}
            pictureIds={texts.signatures.map(({ pictureId }) => pictureId)}
            texts={{ ...texts, name: hasLongName ? longName : 'Sample Name' }}
            className=""
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={hasLongName}
              onChange={({ target }) => setHasLongName(target.checked)}
            />
            Preview with a long name
          </label>
          <p className="text-sm text-muted">
            The figure and its colour are those of each person’s committee. Certificates that are issued keep
            their design.
          </p>
        </div>
      </div>
    </section>
  );
}
