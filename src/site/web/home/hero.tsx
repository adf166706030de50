import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { event } from '#conference/content/event.ts';
import { Figure } from '#platform/web/ui/figure.tsx';
import { ArrowDownIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { home } from '#site/content/home.ts';
import { site } from '#site/content/site.ts';
import { Seal } from '../seal.tsx';
import { lettersId } from './letters.tsx';

/** As the link does by itself, only gently; how gently is up to the reader's settings. */
function scrollToLetters(click: MouseEvent) {
  const letters = document.getElementById(lettersId);
  if (!letters) return;
  click.preventDefault();
  letters.focus({ preventScroll: true });
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  letters.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}

/** The first screen: seal, name, and the figure in which the hues of the edition draw together. */
export function Hero() {
  return (
    <section className="hero night">
      <Figure
        figure={{ name: event.theme, ratios: [3, 2], turns: 13, damping: 0.045 }}
        hues={['azure', 'viridian', 'violet', 'rose', 'saffron']}
        strokeWidth={0.9}
        draws
        className="hero-figure"
      />
      <div className="wrap hero-body">
        <div className="hero-words">
          <Seal />
          <h1>{site.name}</h1>
          <p className="hero-line">{home.hero.line}</p>
          <p className="lead">{home.hero.text}</p>
        </div>
        <div className="hero-foot">
          <a href={`#${lettersId}`} className="hero-scroll" onClick={scrollToLetters}>
            <span className="hero-scroll-arrow">
              <ArrowDownIcon />
            </span>
            {home.hero.scrollLabel}
          </a>
          <Link to="/annualconf" viewTransition className="hero-edition">
            <span>{event.name}</span>
            <span>
              {event.theme}
              <ArrowRightIcon />
            </span>
          </Link>
        </div>
      </div>
    </section>
  );
}
