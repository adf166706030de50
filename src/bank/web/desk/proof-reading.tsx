import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { proofReadingQuery, readAgainMutation } from './api.ts';

/** How far the pictures of payments are read, and whose could not be; nothing where there is none, or none is read. */
export function ProofReading() {
  const { data } = useQuery(proofReadingQuery);
  if (!data || (data.read === 0 && data.waiting === 0 && data.givenUp.length === 0)) return null;
  const { isOn, read, waiting, seconds, givenUp } = data;
  return (
    <section aria-label="Payment pictures" className="mb-8 text-sm">
      <p className="text-muted tabular-nums">
        <strong className="text-ink">
          {read === 1 ? 'One payment picture is read' : `${read} payment pictures are read`}
        </strong>
        {waiting > 0 && (isOn ? `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'}` : `, ${waiting} are not`)}
        {isOn && waiting > 0 && seconds !== null && `: about ${inWords(waiting * seconds)}`}.
        {!isOn && ' Reading is switched off on this site.'}
        {isOn && waiting === 0 && seconds !== null && ` One takes ${seconds} s.`}
      </p>
      {givenUp.length > 0 && <GivenUp people={givenUp} />}
    </section>
  );
}

function GivenUp({ people }: { people: readonly { _id: string; name: string; email: string }[] }) {
  const again = useMutation(readAgainMutation(useQueryClient()));
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-gold-line bg-sunken px-4 py-2">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        Could not be read:{' '}
        {people.map(({ _id, name }, at) => (
          <span key={_id}>
            {at > 0 && ', '}
            <Link to={`/eventreg/${_id}`} className="text-link">
              {name}
            </Link>
          </span>
        ))}
        .
      </p>
      <Button
        variant="quiet"
        pending={again.isPending}
        onClick={() =>
          again.mutate(undefined, {
            onSuccess: ({ message }) => toast(message, { kind: 'success' }),
            onError: toastFailure,
          })
        }
      >
        Read them again
      </Button>
    </div>
  );
}

/** '8 seconds', '4 minutes'. */
function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.round(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
