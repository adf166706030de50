import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { profileQuery } from '#accounts/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { getLastGroupOfCode } from '../../rule/secret-code.ts';
import { Fingerprint } from '../fingerprints.tsx';
import { SecretCodeBox } from '../secret-code-box.tsx';
import { SecretCodeField } from '../secret-code-field.tsx';

const sheetForm = (code: string) =>
  z.object({
    lastGroup: z
      .string()
      .refine(
        (typed) => typed.trim().toUpperCase() === getLastGroupOfCode(code),
        'This is not the last group of the code above',
      ),
  });

/**
 * Shows a recovery code once, as a sheet to print. The reader types the last group of the code to confirm that they
 * have kept it.
 * @param onKept is called when the group is right
 */
export function RecoverySheet({
  code,
  publicKey,
  submitLabel,
  pending,
  onKept,
}: {
  code: string;
  publicKey: string;
  submitLabel: string;
  pending: boolean;
  onKept: () => void;
}) {
  const { club } = useSite();
  const profile = useQuery(profileQuery);
  const focus = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(sheetForm(code)),
    defaultValues: { lastGroup: '' },
  });
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="print:hidden">
        Print this sheet now, or write the code down on paper. It is shown only once.
      </p>
      <section aria-labelledby="sheet" className="plate grid gap-4 p-5">
        <h2 ref={focus} id="sheet" tabIndex={-1} className="text-2xl outline-none">
          Recovery sheet for reports
        </h2>
        <p className="wrap-anywhere">
          {club.name}
          {profile.data && `, ${profile.data.name}`}
        </p>
        <SecretCodeBox name="recovery code" code={code} />
        <p>
          If you forget your passphrase: open Harassment reports on the desk, press ‘Forgot your passphrase?’,
          and type this code.
        </p>
        <p>
          Keep this sheet at home, where no one else finds it, and not on the computer. If both readers lose
          their passphrase and their sheet, no one can read the reports any more. The club can’t help then.
        </p>
        <p className="text-sm text-muted">
          Fingerprint of your key: <Fingerprint publicKey={publicKey} />
        </p>
      </section>
      <form method="post" noValidate className="grid gap-4 print:hidden" onSubmit={handleSubmit(onKept)}>
        <div>
          <Button variant="quiet" onClick={() => print()}>
            Print recovery sheet
          </Button>
        </div>
        <SecretCodeField
          label="Last four characters of the code"
          help="Read them from your paper, so that you know it is readable."
          maxLength={10}
          error={formState.errors.lastGroup?.message}
          {...register('lastGroup')}
        />
        <div>
          <Button type="submit" pending={pending} pendingText="Saving...">
            {submitLabel}
          </Button>
        </div>
      </form>
    </div>
  );
}
