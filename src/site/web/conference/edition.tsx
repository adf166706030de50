import { conferencePage } from '#site/content/conference-page.ts';

/** What the edition is about, in its own words. */
export function Edition() {
  return (
    <section className="edition section" aria-labelledby="edition-heading">
      <div className="wrap">
        <h2 id="edition-heading">About this edition</h2>
        <div className="edition-text">
          {conferencePage.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
