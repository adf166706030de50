import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { confirmSecondFactorMutation, refreshSecondFactor } from '../api.ts';
import { OutcomeHeading } from '../form-page.tsx';
import { CodeForm } from './code-form.tsx';

/** The second step: the secret goes into the app, and a first code of the app comes back. */
export function ScanStep({
  secret,
  address,
  onCodes,
  onBack,
}: {
  secret: string;
  address: string;
  onCodes: (codes: readonly string[]) => void;
  onBack: () => void;
}) {
  const cache = useQueryClient();
  const confirm = useMutation(confirmSecondFactorMutation);
  return (
    <div className="grid gap-5">
      <OutcomeHeading>Scan this with your app</OutcomeHeading>
      <div className="justify-self-center">
        <QrCode text={address} label="QR code for your authenticator app" />
      </div>
      <div>
        <p className="text-sm text-muted">Can’t scan it? Type this secret into the app:</p>
        <p className="mt-1">
          <code className="text-lg wrap-anywhere select-all">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <CodeForm
        label="Code from the app"
        help="Six digits, new every half a minute."
        answer="Turn it on"
        digitsOnly
        pending={confirm.isPending}
        onCode={(code, refused) =>
          confirm.mutate(
            { code },
            {
              onSuccess: ({ recoveryCodes }) => {
                onCodes(recoveryCodes);
                refreshSecondFactor(cache);
              },
              onError: refused,
            },
          )
        }
        onBack={onBack}
      />
    </div>
  );
}
