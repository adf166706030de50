import type { Home } from '#pages/contract/documents.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';

/** What the club is, and its three figures (product 2.1). */
export function Club({ home }: { home: Home }) {
  return (
    <section className="night section" aria-labelledby="club-heading">
      <div className="wrap grid gap-[clamp(2.5rem,1.5rem+4vw,5rem)] min-[60rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] min-[60rem]:items-center">
        <div className="grid content-start justify-items-start gap-6">
          <h2 id="club-heading">What is the club?</h2>
          <p className="max-w-[46ch] font-heading text-xl/[1.45]">{home.whatIsTheClub}</p>
          <LinkButton to="/about">About</LinkButton>
        </div>
        <ul className="grid">
          {home.stats.map(({ value, label }) => (
            <li
              key={label}
              className="flex flex-wrap items-baseline gap-x-5 border-t border-gold-line py-[1.1rem] last:border-b"
            >
              <strong className="min-w-[2.4em] font-heading text-[clamp(3rem,2rem+4vw,5.25rem)]/[1.05] font-normal text-gold-text lining-nums">
                {value}
              </strong>
              <span className="flex-[1_1_10rem] text-muted">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
