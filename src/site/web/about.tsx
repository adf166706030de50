import { Figure } from '#platform/web/ui/figure.tsx';
import { about } from '#site/content/about.ts';
import type { AboutSection } from '#site/content/schema.ts';
import { site } from '#site/content/site.ts';
import { pageMeta } from './meta.ts';
import './about.css';

export const meta = () => pageMeta('/about');

/** One section: its title beside its words, with a figure that its name draws. */
function Chapter({ section: { id, heading, paragraphs } }: { section: AboutSection }) {
  return (
    <section id={id} className="chapter section" aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <div className="chapter-head">
          <h2 id={`${id}-heading`}>{heading}</h2>
          <Figure figure={{ name: heading, turns: 9 }} hues="gold" strokeWidth={1.4} />
        </div>
        <div className="chapter-words">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Who we are, in four sections (spec 2). */
export default function About() {
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <h1>{site.name}</h1>
          <p className="lead">{site.description}</p>
        </div>
      </div>
      {about.map((section) => (
        <Chapter key={section.id} section={section} />
      ))}
    </>
  );
}
