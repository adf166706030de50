import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type getSecondFactor, recoveryCodeCount } from '../../contract.ts';
import { refreshSecondFactor, reissueRecoveryCodesMutation, turnOffSecondFactorMutation } from '../api.ts';
import { OutcomeHeading } from '../form-page.tsx';
import { CodeForm } from './code-form.tsx';

const codeHelp = 'Six digits of the app, or one of your recovery codes.';

/** How a second factor stands that is on, and the two things that can be done about it, each for a code. */
export function Standing({
  standing: { onSince, recoveryCodesLeft, required },
  onCodes,
}: {
  standing: AnswerOf<typeof getSecondFactor>;
  onCodes: (codes: readonly string[]) => void;
}) {
  const cache = useQueryClient();
  const reissue = useMutation(reissueRecoveryCodesMutation);
  const turnOff = useMutation(turnOffSecondFactorMutation);
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const back = () => setAsked(undefined);

  if (asked === 'codes')
    return (
      <div className="grid gap-4">
        <OutcomeHeading>New recovery codes</OutcomeHeading>
        <p>The earlier ones end at that moment.</p>
        <CodeForm
          label="Code"
          help={codeHelp}
          answer="Make new codes"
          pending={reissue.isPending}
          onCode={(code, refused) =>
            reissue.mutate(
              { code },
              {
                onSuccess: ({ recoveryCodes }) => {
                  back();
                  onCodes(recoveryCodes);
                  refreshSecondFactor(cache);
                },
                onError: refused,
              },
            )
          }
          onBack={back}
        />
      </div>
    );
  if (asked === 'off')
    return (
      <div className="grid gap-4">
        <OutcomeHeading>Turn it off</OutcomeHeading>
        <p>
          {required
            ? 'Your desk closes until you have set up another, which is how you move to a new phone.'
            : 'Your password alone opens your desk after that. To move to a new phone, turn it off and set it up again.'}
        </p>
        <CodeForm
          label="Code"
          help={codeHelp}
          answer="Turn it off"
          variant="danger"
          pending={turnOff.isPending}
          onCode={(code, refused) =>
            turnOff.mutate(
              { code },
              {
                onSuccess: ({ message }) => {
                  toast(message, { kind: 'success', duration: toastDurations.important });
                  refreshSecondFactor(cache);
                },
                onError: refused,
              },
            )
          }
          onBack={back}
        />
      </div>
    );
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">It is on</h2>
      <dl className="border-t border-line text-sm">
        <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-b border-line py-2">
          <dt className="text-muted">Since</dt>
          <dd>{onSince && <Time at={onSince} />}</dd>
        </div>
        <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-b border-line py-2">
          <dt className="text-muted">Recovery codes left</dt>
          <dd>
            {recoveryCodesLeft} of {recoveryCodeCount}
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => setAsked('off')}>
          Turn it off
        </Button>
        <Button variant="quiet" onClick={() => setAsked('codes')}>
          New recovery codes
        </Button>
      </div>
    </div>
  );
}
