import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { publicNumberErrorText, publicSourceErrorText } from '../../contract.ts';
import {
  buildCommitLotteryMutation,
  buildDrawLotteryMutation,
  buildLotteryQuery,
  type Lottery,
} from '../api.ts';

function lotteryStateText({ drawnAt, withoutNumberSince, closedAt, commitment }: Lottery): string {
  if (drawnAt) return 'The lottery is drawn. Anyone can check it.';
  if (withoutNumberSince) return 'Seats were published without a public lottery.';
  if (closedAt) return 'The entries of the lottery are closed. Enter the public number next.';
  if (commitment)
    return 'The lottery has started. Its entries close with the first draft after registration.';
  return 'To let delegates check the lottery, start it before registration closes.';
}

export function LotteryPanel({ eventName }: { eventName: string }) {
  const isSuperadmin = useViewerRoleOrStatus() === 'superadmin';
  const lottery = useQuery(buildLotteryQuery(eventName));
  const { data } = lottery;
  if (!data) {
    // The call returns 404 for a draft event, which has no public lottery.
    const isHidden = lottery.error instanceof ApiError && lottery.error.status === 404;
    return lottery.isError && !isHidden ? (
      <QueryState query={lottery} text="The lottery could not be loaded" />
    ) : null;
  }
  const { commitment, closedAt, drawnAt, withoutNumberSince, publicSource } = data;
  return (
    <details className="plate p-5">
      <summary className="cursor-pointer font-semibold">{lotteryStateText(data)}</summary>
      <div className="mt-4 grid max-w-prose gap-4">
        <p className="text-sm text-muted">
          Delegates see the <TextLink to={`/lottery/${encodeURIComponent(eventName)}`}>lottery page</TextLink>
          . Until the entries are closed, drafts use a test secret, so their order reveals nothing about the
          real one.
        </p>
        {isSuperadmin && !commitment && !withoutNumberSince && <BeginForm eventName={eventName} />}
        {isSuperadmin && closedAt && !drawnAt && !withoutNumberSince && (
          <NumberForm eventName={eventName} source={publicSource ?? ''} />
        )}
      </div>
    </details>
  );
}

function BeginForm({ eventName }: { eventName: string }) {
  const begin = useMutation(buildCommitLotteryMutation(useQueryClient(), eventName));
  return (
    <OneFieldForm
      label="Source of the public number"
      help="Name one number that will be published after registration closes, for example: drand, first round after 1 December, 6 pm. Delegates see it now, and you can’t change it later."
      maxLength={200}
      missingText={publicSourceErrorText}
      pending={begin.isPending}
      submit={{ label: 'Start lottery', variant: 'quiet' }}
      onSubmit={(publicSource) => begin.mutate({ eventName, publicSource }, showResult)}
    />
  );
}

function NumberForm({ eventName, source }: { eventName: string; source: string }) {
  const draw = useMutation(buildDrawLotteryMutation(useQueryClient(), eventName));
  return (
    <OneFieldForm
      label="Public number"
      help={`From: ${source}. You can enter it only once. Make a new draft afterwards.`}
      maxLength={120}
      missingText={publicNumberErrorText}
      pending={draw.isPending}
      submit={{ label: 'Draw the lottery' }}
      onSubmit={(publicNumber) => draw.mutate({ eventName, publicNumber }, showResult)}
    />
  );
}

const showResult = {
  onSuccess: ({ message }: { message: string }) => toast(message, { kind: 'success' }),
  onError: toastFailure,
};

function OneFieldForm({
  label,
  help,
  maxLength,
  missingText,
  pending,
  submit,
  onSubmit,
}: {
  label: string;
  help: string;
  maxLength: number;
  missingText: string;
  pending: boolean;
  submit: { label: string; variant?: ButtonVariant };
  onSubmit: (text: string) => void;
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: '' } });
  return (
    <form onSubmit={handleSubmit(({ text }) => onSubmit(text))} className="grid gap-4" noValidate>
      <Field
        label={label}
        help={help}
        maxLength={maxLength}
        error={formState.errors.text?.message}
        {...register('text', { validate: (text) => text.trim() !== '' || missingText })}
      />
      <div>
        <Button type="submit" pending={pending} {...(submit.variant && { variant: submit.variant })}>
          {submit.label}
        </Button>
      </div>
    </form>
  );
}
