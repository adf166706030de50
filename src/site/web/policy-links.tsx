import { Link } from 'react-router';

/** Where personal data are asked for: what becomes of them. */
export function PolicyLinks() {
  return (
    <p className="prose text-sm text-muted">
      How we use your data: <Link to="/privacy">privacy notice</Link>. How we treat each other:{' '}
      <Link to="/conduct">code of conduct</Link>.
    </p>
  );
}
