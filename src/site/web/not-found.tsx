import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';

export const meta = () => [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }];

export default function NotFound() {
  return (
    <div className="wrap section grid justify-items-start gap-6">
      <h1>This page is not in session</h1>
      <p className="lead">The address leads nowhere: it may have been mistyped, or the page has moved.</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/">Go Home</LinkButton>
        <LinkButton to="/contact" variant="quiet">
          contact Us
        </LinkButton>
      </p>
    </div>
  );
}
