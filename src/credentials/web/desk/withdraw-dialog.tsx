import { useQueryClient } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { withdrawCertificates } from '../../contract.ts';
import { buildWithdrawCertificatesMutation, type DeskCertificate } from '../api.ts';

const schema = withdrawCertificates.body.pick({ reason: true });

/** Withdraws one or several certificates for ever, with one reason (product 24.22). */
export function WithdrawDialog({
  certificates,
  onWithdrawn,
  onClose,
}: {
  certificates: readonly DeskCertificate[];
  onWithdrawn: () => void;
  onClose: () => void;
}) {
  const withdraw = useMutation(buildWithdrawCertificatesMutation(useQueryClient()));
  const [first] = certificates;
  const title =
    certificates.length === 1 && first
      ? `Withdraw the certificate of ${first.name}?`
      : `Withdraw ${certificates.length} certificates?`;
  return (
    <FormDialog
      title={title}
      schema={schema}
      defaultValues={{ reason: '' }}
      pending={withdraw.isPending}
      pendingText="Withdrawing..."
      variant="danger"
      submitLabel={plural(certificates.length, {
        one: 'Withdraw certificate',
        other: 'Withdraw # certificates',
      })}
      onSubmit={({ reason }, outcome) =>
        withdraw.mutate(
          { certificateIds: certificates.map(({ _id }) => _id), reason },
          {
            ...outcome,
            onSuccess: (answer) => {
              onWithdrawn();
              outcome.onSuccess(answer);
            },
          },
        )
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          {certificates.length > 1 && (
            <ul className="max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere">
              {certificates.map(({ _id, name, role }) => (
                <li key={_id}>
                  <bdi>{name}</bdi>, {role}
                </li>
              ))}
            </ul>
          )}
          <p>Anyone who checks it sees that it was withdrawn. You cannot undo this.</p>
          <Field
            label="Reason"
            help="Such as ‘Left on the first day’. Only superadmins see it."
            autoComplete="off"
            error={mistake('reason')}
            {...register('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
