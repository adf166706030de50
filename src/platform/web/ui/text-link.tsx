import { Link, type LinkProps } from 'react-router';

export function TextLink(props: LinkProps) {
  return (
    <Link
      viewTransition
      {...props}
      className="font-semibold text-ink underline decoration-gold-line decoration-1 underline-offset-4 hover:text-gold-text"
    />
  );
}
