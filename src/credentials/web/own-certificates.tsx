import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { correctOwnCertificateName } from '../contract.ts';
import { formatCertificateCode } from '../rule/certificate-statement.ts';
import {
  buildCorrectOwnCertificateNameMutation,
  fetchCertificatePdf,
  fetchOpenBadge,
  ownCertificatesQuery,
} from './api.ts';
import { getCertificateKindName } from './certificate-kind-names.ts';

/**
 * Shows the certificates of a registration, and a button to correct the name until the certificate of participation is
 * issued (product 24.3).
 */
export function OwnCertificates({ registrationId }: { registrationId: string }) {
  const query = useQuery(ownCertificatesQuery);
  const [isCorrecting, setCorrecting] = useState(false);
  if (query.isError && !query.data)
    return <QueryState query={query} text="Your certificates could not be loaded" />;
  const own = query.data?.registrations.find(
    (registration) => registration.registrationId === registrationId,
  );
  if (!own) return null;
  const { name, printed, certificates } = own;
  return (
    <section aria-label="Certificates" className="grid gap-3 border-t border-line pt-6">
      <h4 className="text-xl">Certificates</h4>
      {name !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            <strong>{name}</strong>
            <span className="block text-sm text-muted">The name on your certificate of participation</span>
            {printed !== null && (
              <span className="block text-sm font-semibold text-gold-text">
                {printed
                  ? `We can’t print all of it: your certificate will say ‘${printed}’.`
                  : 'We can’t print these letters: your certificate will have an empty line.'}{' '}
                Add your name in Latin letters.
              </span>
            )}
          </p>
          <Button variant="quiet" onClick={() => setCorrecting(true)}>
            Correct name
          </Button>
        </div>
      )}
      <ul className="grid gap-4">
        {certificates.map(({ _id, kind, role, code, withdrawnAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 wrap-anywhere">
              <strong>{getCertificateKindName(kind)}</strong>, {role}
              <span className="block text-sm text-muted">
                {withdrawnAt ? (
                  <strong className="text-danger">Withdrawn</strong>
                ) : (
                  <>
                    Code <TextLink to={`/verify/${code}`}>{formatCertificateCode(code ?? '')}</TextLink>
                  </>
                )}
              </span>
            </p>
            {!withdrawnAt && (
              <div className="flex flex-wrap gap-3">
                <SaveButton kind={getCertificateKindName(kind)} fetch={() => fetchCertificatePdf(_id)}>
                  Download PDF
                </SaveButton>
                <SaveButton kind={getCertificateKindName(kind)} fetch={() => fetchOpenBadge(_id)}>
                  Download Open Badge
                </SaveButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {isCorrecting && (
        <NameDialog registrationId={registrationId} name={name ?? ''} onClose={() => setCorrecting(false)} />
      )}
    </section>
  );
}

function SaveButton({
  kind,
  fetch,
  children,
}: {
  kind: string;
  fetch: () => Promise<{ bytes: Blob; name: string }>;
  children: ReactNode;
}) {
  const download = useMutation({
    mutationFn: fetch,
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <Button variant="quiet" pending={download.isPending} onClick={() => download.mutate()}>
      {children}
      <span className="sr-only">, {kind}</span>
    </Button>
  );
}

function NameDialog({
  registrationId,
  name,
  onClose,
}: {
  registrationId: string;
  name: string;
  onClose: () => void;
}) {
  const mutation = useMutation(buildCorrectOwnCertificateNameMutation(useQueryClient()));
  return (
    <FormDialog
      title="Name on your certificate"
      schema={correctOwnCertificateName.body.pick({ name: true })}
      defaultValues={{ name }}
      pending={mutation.isPending}
      pendingText="Saving..."
      submitLabel="Save name"
      onSubmit={(values, outcome) => mutation.mutate({ registrationId, ...values }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Name"
          help="As it is to be printed. You can correct it until the certificate is issued."
          autoComplete="name"
          error={mistake('name')}
          {...register('name')}
        />
      )}
    </FormDialog>
  );
}
