import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AboutSection } from '#pages/contract/documents.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { HydrateWhenSeen } from '#platform/web/ui/hydrate-when-seen.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { LeadParagraphs } from './lead-paragraphs.tsx';
import { loadPageData } from './page-loader.ts';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/about', ({ content }) => ({ about: content.about }));

const ratios = [
  [2, 1],
  [3, 2],
  [5, 4],
  [3, 4],
] as const;

function Chapter({ section: { id, heading, paragraphs }, at }: { section: AboutSection; at: number }) {
  const ratio = ratios[at];
  return (
    <section
      id={id}
      className={`pb-fluid-2xl ${at === 0 ? 'pt-4' : 'pt-fluid-2xl'} ${at % 2 === 1 ? 'night' : ''}`}
      aria-labelledby={`${id}-heading`}
    >
      <div className="wrap grid gap-x-fluid-xl gap-y-7 wide:grid-cols-aside">
        <div className="grid grid-cols-[minmax(0,1fr)_min(5.5rem,24vw)] items-center gap-6 wide:sticky wide:top-28 wide:grid-cols-1 wide:gap-8 wide:self-start">
          <h2 id={`${id}-heading`}>{heading}</h2>
          <HarmonographFigure
            figure={{ name: heading, turns: 9, ...(ratio && { ratios: ratio }) }}
            hues="gold"
            strokeWidth={1.4}
            className="wide:w-52"
          />
        </div>
        <LeadParagraphs paragraphs={paragraphs} />
      </div>
    </section>
  );
}

export default function About() {
  const { club } = useSite();
  const { about } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap">
        <PageHead title={club.name} lead={club.description} />
      </div>
      {about.map((section, at) => (
        <HydrateWhenSeen key={section.id}>
          <Chapter section={section} at={at} />
        </HydrateWhenSeen>
      ))}
    </>
  );
}
