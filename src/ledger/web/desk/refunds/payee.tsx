import { Link } from 'react-router';

/** Whose money it is, with the way to the registration; who was erased has no name. */
export function Payee({
  payee: { regID: registrationId, name, reference },
}: {
  payee: { regID: string; name: string | null; reference: string | null };
}) {
  if (name === null) return <span className="text-muted">A registration that was erased</span>;
  return (
    <>
      <Link to={`/eventreg/${registrationId}`} className="font-semibold text-link">
        {name}
      </Link>
      {reference && <span className="text-sm text-muted tabular-nums"> {reference}</span>}
    </>
  );
}
