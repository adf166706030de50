import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type AskedAgainAnswer, askedAgainQuery } from './api.ts';

/** Lists the requests for another proof and what was sent before, and why a registration was declined. Empty where there is none. */
export function AskedAgain({ registrationId }: { registrationId: string }) {
  const asked = useQuery(askedAgainQuery(registrationId));
  if (asked.data) return <Asked asked={asked.data} />;
  return asked.isError ? (
    <QueryState query={asked} text="The requests for proof could not be loaded" />
  ) : null;
}

function Asked({ asked: { requests, earlier, declined } }: { asked: AskedAgainAnswer }) {
  if (requests.length === 0 && !declined) return null;
  return (
    <section aria-label="Proof requested" className="grid gap-4 border border-line bg-surface p-4">
      {declined && (
        <p className="wrap-anywhere">
          <strong className="text-danger">Declined</strong>, <Time at={declined.at} />: {declined.why}
        </p>
      )}
      {requests.length > 0 && <h2 className="text-lg">Proof requested</h2>}
      {requests.length > 0 && (
        <ol className="grid gap-3 text-sm">
          {requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
        </ol>
      )}
      {earlier.map((payment) => (
        <Earlier key={payment._id} payment={payment} />
      ))}
    </section>
  );
}

function Request({
  request: { words, at, by, answeredAt, closed },
}: {
  request: AskedAgainAnswer['requests'][number];
}) {
  return (
    <li className="grid gap-1 wrap-anywhere">
      <span>{words}</span>
      <span className="text-muted">
        {by ?? 'An account that is gone'}, <Time at={at} />
      </span>
      {answeredAt !== null && (
        <span className="font-semibold text-viridian">
          answered, <Time at={answeredAt} />
        </span>
      )}
      {answeredAt === null && (
        <span className={closed ? 'text-muted' : 'font-semibold text-gold-text'}>
          {closed ? 'decided before an answer came' : 'no answer yet'}
        </span>
      )}
    </li>
  );
}

function Earlier({
  payment: { picture, transactionNumber, replacedAt },
}: {
  payment: AskedAgainAnswer['earlier'][number];
}) {
  return (
    <details className="border-t border-line text-sm">
      <summary className="min-h-11 cursor-pointer py-2">
        Sent before, until <Time at={replacedAt} />
      </summary>
      <p className="tabular-nums">
        {transactionNumber ? (
          <>
            Number <strong>{transactionNumber}</strong>
          </>
        ) : (
          'No number'
        )}
        {picture === null && ', the same picture'}
      </p>
      {picture !== null && (
        <img
          src={picture}
          alt="What was sent before"
          loading="lazy"
          className="mt-3 max-h-[60dvh] w-auto max-w-full border border-line bg-sunken object-contain"
        />
      )}
    </details>
  );
}
