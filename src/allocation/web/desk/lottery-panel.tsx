import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewer } from '#platform/web/desk/viewer.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { numberText } from '../../contract.ts';
import { commitMutation, drawMutation, lotteryQuery } from '../api.ts';

/** How far the lottery is; superadmins begin it and type in the public number. */
export function LotteryPanel({ eventName }: { eventName: string }) {
  const isSuperadmin = useViewer() === 'superadmin';
  const lottery = useQuery(lotteryQuery(eventName));
  const { data } = lottery;
  const committing = useMutation(commitMutation(useQueryClient(), eventName));
  if (!data)
    return lottery.isError ? <QueryState query={lottery} text="The lottery could not be loaded" /> : null;
  const words = data.drawnAt
    ? 'The lottery is drawn: anyone can check it.'
    : data.closedAt
      ? 'The entries of the lottery are closed. It waits for the public number.'
      : data.commitment
        ? 'The lottery has begun. The first draft after registration has closed closes its entries.'
        : 'The lottery has not begun. Begin it before registration opens, and nobody can doubt it.';
  return (
    <details className="plate p-5">
      <summary className="cursor-pointer font-semibold">{words}</summary>
      <div className="mt-4 grid max-w-prose gap-4">
        <p className="text-sm text-muted">
          What delegates see:{' '}
          <TextLink to={`/lottery/${encodeURIComponent(eventName)}`}>the lottery, to check</TextLink>. Without
          a public number the order is drawn all the same, but you have to be trusted with it.
        </p>
        {isSuperadmin && !data.commitment && (
          <div>
            <Button
              variant="quiet"
              pending={committing.isPending}
              onClick={() => committing.mutate({ eventName }, { onSuccess: tellDone, onError: toastFailure })}
            >
              Begin the lottery
            </Button>
          </div>
        )}
        {isSuperadmin && data.closedAt && !data.drawnAt && <NumberForm eventName={eventName} />}
      </div>
    </details>
  );
}

const tellDone = ({ message }: { message: string }) => toast(message, { kind: 'success' });
function NumberForm({ eventName }: { eventName: string }) {
  const drawing = useMutation(drawMutation(useQueryClient(), eventName));
  const [publicNumber, setNumber] = useState('');
  const [publicSource, setSource] = useState('');
  const [missing, setMissing] = useState(false);
  const draw = (event: SubmitEvent) => {
    event.preventDefault();
    const isMissing = !publicNumber.trim() || !publicSource.trim();
    setMissing(isMissing);
    if (!isMissing)
      drawing.mutate(
        { eventName, publicNumber, publicSource },
        { onSuccess: tellDone, onError: toastFailure },
      );
  };
  return (
    <form onSubmit={draw} className="grid gap-4" noValidate>
      <Field
        name="publicNumber"
        label="Public number"
        help="It can be set once. Drafts made before have to be made anew."
        maxLength={120}
        value={publicNumber}
        error={missing && !publicNumber.trim() ? numberText : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Field
        name="publicSource"
        label="Where it stands"
        help="Such as: drand, round 4,200,000"
        maxLength={200}
        value={publicSource}
        error={missing && !publicSource.trim() ? numberText : undefined}
        onChange={({ target }) => setSource(target.value)}
      />
      <div>
        <Button type="submit" pending={drawing.isPending}>
          Draw the lottery
        </Button>
      </div>
    </form>
  );
}
