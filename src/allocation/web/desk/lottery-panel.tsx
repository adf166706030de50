import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewer } from '#platform/web/desk/viewer.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { numberText, sourceText } from '../../contract.ts';
import { commitMutation, drawMutation, type Lottery, lotteryQuery } from '../api.ts';

function stateInWords({ drawnAt, withoutNumberSince, closedAt, commitment }: Lottery): string {
  if (drawnAt) return 'The lottery is drawn. Anyone can check it.';
  if (withoutNumberSince) return 'Seats were published without a public lottery.';
  if (closedAt) return 'The entries of the lottery are closed. Enter the public number next.';
  if (commitment) return 'The lottery has begun. Its entries close with the first draft after registration.';
  return 'The lottery has not begun. Begin it before registration closes, so that anyone can check it.';
}

/** The state of the lottery. Superadmins begin it and enter the public number. */
export function LotteryPanel({ eventName }: { eventName: string }) {
  const isSuperadmin = useViewer() === 'superadmin';
  const lottery = useQuery(lotteryQuery(eventName));
  const { data } = lottery;
  if (!data) {
    // An event that is not announced has no lottery to show.
    const isHidden = lottery.error instanceof ApiError && lottery.error.status === 404;
    return lottery.isError && !isHidden ? (
      <QueryState query={lottery} text="The lottery could not be loaded" />
    ) : null;
  }
  const { commitment, closedAt, drawnAt, withoutNumberSince, publicSource } = data;
  return (
    <details className="plate p-5">
      <summary className="cursor-pointer font-semibold">{stateInWords(data)}</summary>
      <div className="mt-4 grid max-w-prose gap-4">
        <p className="text-sm text-muted">
          Delegates see the <TextLink to={`/lottery/${encodeURIComponent(eventName)}`}>lottery page</TextLink>
          . Until the entries are closed, drafts are drawn with a test secret, so their order says nothing
          about the real one.
        </p>
        {isSuperadmin && !commitment && !withoutNumberSince && <BeginForm eventName={eventName} />}
        {isSuperadmin && closedAt && !drawnAt && !withoutNumberSince && (
          <NumberForm eventName={eventName} source={publicSource ?? ''} />
        )}
      </div>
    </details>
  );
}

const showDone = ({ message }: { message: string }) => toast(message, { kind: 'success' });

function BeginForm({ eventName }: { eventName: string }) {
  const committing = useMutation(commitMutation(useQueryClient(), eventName));
  const [publicSource, setSource] = useState('');
  const [missing, setMissing] = useState(false);
  const begin = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!publicSource.trim());
    if (publicSource.trim())
      committing.mutate({ eventName, publicSource }, { onSuccess: showDone, onError: toastFailure });
  };
  return (
    <form onSubmit={begin} className="grid gap-4" noValidate>
      <Field
        name="publicSource"
        label="Source of the public number"
        help="Name one number that will be published after registration closes, for example: drand, first round after 1 December, 6 pm. Delegates see it now, and you can’t change it later."
        maxLength={200}
        value={publicSource}
        error={missing && !publicSource.trim() ? sourceText : undefined}
        onChange={({ target }) => setSource(target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" pending={committing.isPending}>
          Begin the lottery
        </Button>
      </div>
    </form>
  );
}

function NumberForm({ eventName, source }: { eventName: string; source: string }) {
  const drawing = useMutation(drawMutation(useQueryClient(), eventName));
  const [publicNumber, setNumber] = useState('');
  const [missing, setMissing] = useState(false);
  const draw = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!publicNumber.trim());
    if (publicNumber.trim())
      drawing.mutate({ eventName, publicNumber }, { onSuccess: showDone, onError: toastFailure });
  };
  return (
    <form onSubmit={draw} className="grid gap-4" noValidate>
      <Field
        name="publicNumber"
        label="Public number"
        help={`From: ${source}. You can enter it once. Make a new draft afterwards.`}
        maxLength={120}
        value={publicNumber}
        error={missing && !publicNumber.trim() ? numberText : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
      <div>
        <Button type="submit" pending={drawing.isPending}>
          Draw the lottery
        </Button>
      </div>
    </form>
  );
}
