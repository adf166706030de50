import { Link, useSearchParams } from 'react-router';

/** Says that the list holds only who chose one thing of the catalogue, and leads to everybody. */
export function ChosenLine() {
  const [params] = useSearchParams();
  const others = new URLSearchParams(params);
  others.delete('chose');
  others.delete('page');
  return (
    <p className="text-sm">
      Only delegates who chose one committee or portfolio.{' '}
      <Link to={{ search: others.toString() }} className="text-link">
        Show everybody
      </Link>
    </p>
  );
}
