import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Home } from '#pages/contract/documents.ts';
import { Figure } from '#platform/web/ui/figure.tsx';
import { ArrowDownIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { useEventNow } from '../event-now.ts';
import { RegisterLink } from '../register-link.tsx';
import { Seal } from '../seal.tsx';
import { useSite } from '../use-site.ts';
import { lettersId } from './letters.tsx';
import type { shownAtHome } from './shown-at-home.ts';

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
export function Hero({
  hero,
  registration,
}: Pick<Home, 'hero'> & { registration: ReturnType<typeof shownAtHome>['registration'] }) {
  const { club, event } = useSite();
  const { isOpen, text } = useEventNow(event.name, registration).registration;
  return (
    <section className="night relative isolate overflow-hidden">
      <Figure
        figure={{ name: event.theme, ratios: [3, 2], turns: 13, damping: 0.045 }}
        hues={['azure', 'viridian', 'violet', 'rose', 'saffron']}
        strokeWidth={0.9}
        draws
        className="absolute -top-12 -right-[26vw] -z-1 aspect-square w-[min(112vw,40rem)] -rotate-14 [mask:linear-gradient(#000_45%,#0005_72%,#0003)] min-[60rem]:top-1/2 min-[60rem]:right-[max(-9rem,-9vw)] min-[60rem]:w-[min(66vw,62rem)] min-[60rem]:-translate-y-[56%] min-[60rem]:[mask:none]"
      />
      <div className="wrap grid min-h-[min(100svh-4.25rem,62rem)] grid-rows-[1fr_auto] gap-12 pt-[clamp(2.5rem,1.5rem+4vw,5rem)] pb-[clamp(1.5rem,1rem+2vw,2.5rem)]">
        <div className="grid content-end justify-items-start gap-[1.35rem] min-[60rem]:content-center">
          <Seal className="h-auto w-[clamp(4.5rem,3.6rem+4vw,7rem)]" />
          <h1 className="max-w-[11ch] text-[min(15vw,clamp(2.7rem,1.4rem+6.2vw,6.4rem))]/[0.98] tracking-[-0.018em]">
            {club.name}
          </h1>
          <p className="font-heading text-2xl text-gold-text italic">{hero.line}</p>
          <p className="lead max-w-[38ch]">{hero.text}</p>
          {isOpen && (
            <>
              <RegisterLink>Register</RegisterLink>
              <p className="text-sm">{`${registration.fees}. ${text}.`}</p>
            </>
          )}
        </div>
        {/* The figure ends at the rule of this foot. */}
        <div className="relative flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-gold-line pt-5 before:absolute before:inset-x-[-50vw] before:top-0 before:-bottom-16 before:-z-1 before:bg-ground">
          <a
            href={`#${lettersId}`}
            className="inline-flex items-center gap-[0.9rem] font-semibold hover:text-gold-text"
            onClick={scrollToLetters}
          >
            <span
              className={`grid size-13 animate-nod place-items-center rounded-[50%] ${
                isOpen ||
                'bg-gold text-on-gold shadow-[inset_0_0_0_3px_var(--color-gold),inset_0_0_0_4px_oklch(0.22_0.06_277/0.4)]'
              }`}
            >
              <ArrowDownIcon />
            </span>
            {hero.scrollLabel}
          </a>
          <Link
            to="/annualconf"
            viewTransition
            className="group grid text-sm text-muted min-[60rem]:text-right"
          >
            <span>{event.name}</span>
            <span className="inline-flex items-center gap-[0.6rem] font-heading text-lg/[1.5] text-ink group-hover:text-gold-text">
              {event.theme}
              <ArrowRightIcon />
            </span>
            {event.isOver || isOpen || <span>{text}</span>}
          </Link>
        </div>
      </div>
    </section>
  );
}
