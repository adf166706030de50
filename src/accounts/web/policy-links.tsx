import { Link } from 'react-router';

/** High enough for a thumb, also where a line is nothing but the link. */
const target = 'inline-block py-1';

/** Links to the policies, shown where personal data is requested. */
export function PolicyLinks() {
  return (
    <p className="prose text-sm text-muted">
      How we use your data:{' '}
      <Link to="/privacy" className={target}>
        privacy notice
      </Link>
      . How we treat each other:{' '}
      <Link to="/conduct" className={target}>
        code of conduct
      </Link>
      .
    </p>
  );
}
