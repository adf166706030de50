import { LinkButton } from '#platform/web/ui/button.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';

const lost = { name: 'lost', ratios: [3, 2], damping: 0.32, turns: 11, drift: 0.5 } as const;

/** Says that the path is unknown. */
export function NotFoundText() {
  return (
    <div className="wrap section grid items-center gap-12 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid grid-cols-1 justify-items-start gap-6">
        <p className="font-heading text-xl text-gold-text">404</p>
        <h1>This page is not in session</h1>
        <p className="lead">
          The address leads nowhere: it may have been mistyped, or the page has moved. The chair suggests one
          of two motions.
        </p>
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/">Go Home</LinkButton>
          <LinkButton to="/contact" variant="quiet">
            contact Us
          </LinkButton>
        </p>
      </div>
      <HarmonographFigure
        figure={lost}
        hues={['violet', 'rose', 'saffron']}
        draws
        className="order-first mx-auto w-full max-w-52 md:order-none md:max-w-none"
      />
    </div>
  );
}
