import { Figure } from '#platform/web/ui/figure.tsx';
import { about } from '#site/content/about.ts';
import type { AboutSection } from '#site/content/schema.ts';
import { site } from '#site/content/site.ts';
import { pageMeta } from './meta.ts';
import './about.css';

export const meta = () => pageMeta('/about');

/** A ratio for each section, so that no two show the same figure. */
const ratios = [
  [2, 1],
  [3, 2],
  [5, 4],
  [3, 4],
] as const;

/** One section: its title beside its words, with a figure of its own. */
function Chapter({
  section: { id, heading, paragraphs },
  ratios,
}: {
  section: AboutSection;
  ratios: readonly [number, number] | undefined;
}) {
  return (
    <section id={id} className="chapter section" aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <div className="chapter-head">
          <h2 id={`${id}-heading`}>{heading}</h2>
          <Figure
            figure={{ name: heading, turns: 9, ...(ratios && { ratios }) }}
            hues="gold"
            strokeWidth={1.4}
          />
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
      {about.map((section, at) => (
        <Chapter key={section.id} section={section} ratios={ratios[at]} />
      ))}
    </>
  );
}
