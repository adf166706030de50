import { Link } from 'react-router';

/** Gives the link the height of a touch target. */
const target = 'inline-flex min-h-11 items-center';

export function PolicyLinks() {
  return (
    <div className="prose text-sm text-muted">
      <p>
        How we use your data:{' '}
        <Link to="/privacy" className={target}>
          privacy notice
        </Link>
      </p>
      <p>
        How we treat each other:{' '}
        <Link to="/conduct" className={target}>
          code of conduct
        </Link>
      </p>
    </div>
  );
}
