import { Link } from 'react-router';

/** High enough for a thumb: each line has one link. */
const target = 'inline-flex min-h-11 items-center';

/** Links to the policies, shown where personal data is requested. */
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
