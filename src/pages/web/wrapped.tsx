import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Wrapped as WrappedDocument } from '#pages/contract/documents.ts';
import { loadPageData } from './page-loader.ts';
import { SitePicture } from './site-picture.tsx';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/wrapped', ({ content }) => ({ wrapped: content.wrapped }));

function YearInFigures({ figures }: Pick<WrappedDocument, 'figures'>) {
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-gold-line bg-gold-line/40 md:grid-cols-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-ground px-2 py-8 text-center">
          <dt className="text-muted">{label}</dt>
          <dd className="font-heading text-5xl text-gold-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function Wrapped() {
  const { wrapped } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="night overflow-hidden">
        <div className="wrap grid items-center gap-10 py-14 grid-cols-1 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] md:py-20">
          <div className="grid grid-cols-1 gap-6">
            <h1 className="text-5xl [overflow-wrap:anywhere]">{wrapped.heading}</h1>
            <p className="lead">{wrapped.lead}</p>
          </div>
          <SitePicture
            name={wrapped.picture}
            alt={wrapped.alt}
            sizes="(min-width: 48.0625rem) 27rem, 90vw"
            first
            className="w-full border border-line"
          />
        </div>
      </section>
      <div className="wrap pb-section">
        {wrapped.figures.length > 0 && <YearInFigures figures={wrapped.figures} />}
        <div className="mt-section grid gap-y-14">
          {wrapped.sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="grid grid-cols-1 gap-x-16 gap-y-4 md:grid-cols-third">
              <h2 className="text-2xl">{heading}</h2>
              <div className="prose">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
