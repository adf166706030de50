import { LinkButton } from '#platform/web/ui/button.tsx';
import { home } from '#site/content/home.ts';

/** What the club is, and its three figures (spec 9). */
export function Club() {
  return (
    <section className="club night section" aria-labelledby="club-heading">
      <div className="wrap club-grid">
        <div className="club-words">
          <h2 id="club-heading">What is the club?</h2>
          <p>{home.whatIsTheClub}</p>
          <LinkButton to="/about">About</LinkButton>
        </div>
        <ul className="club-stats">
          {home.stats.map(({ value, label }) => (
            <li key={label}>
              <strong>{value}</strong>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
