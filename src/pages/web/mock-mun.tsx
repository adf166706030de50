import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { MockMun as MockMunDocument } from '#pages/contract/documents.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { loadPageData } from './page-loader.ts';
import { SitePicture } from './site-picture.tsx';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/mockmun24', ({ content }) => ({ mockMun: content.mockMun }));

const hues = ['azure', 'rose', 'viridian', 'saffron', 'violet'] as const;

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-16 gap-y-6 md:grid-cols-third">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

function Hero({ mockMun }: { mockMun: MockMunDocument }) {
  return (
    <section className="night overflow-hidden">
      <div className="wrap grid items-center gap-10 py-14 grid-cols-1 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] md:py-20">
        <div className="grid grid-cols-1 justify-items-start gap-6">
          <h1 className="text-5xl [overflow-wrap:anywhere]">{mockMun.name}</h1>
          <p className="lead">{mockMun.lead}</p>
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            <div className="border-l-2 border-gold-line pl-4">
              <dt className="text-sm text-muted">When</dt>
              <dd className="font-heading text-lg">{mockMun.dateInWords}</dd>
            </div>
            <div className="border-l-2 border-gold-line pl-4">
              <dt className="text-sm text-muted">Where</dt>
              <dd className="font-heading text-lg">{mockMun.place}</dd>
            </div>
          </dl>
          <LinkButton to="/contact">Ask for a seat</LinkButton>
        </div>
        <SitePicture
          name={mockMun.picture}
          alt={mockMun.alt}
          sizes="(min-width: 48.0625rem) 27rem, 90vw"
          first
          className="w-full border border-line"
        />
      </div>
    </section>
  );
}

function Committees({ committees }: Pick<MockMunDocument, 'committees'>) {
  return (
    <ul className="grid gap-6">
      {committees.map(({ name, agenda, text }, at) => (
        <li key={name}>
          <Card className="overflow-hidden">
            <HarmonographFigure
              figure={{ name, turns: 9 }}
              hues={[hues[at % hues.length] ?? 'violet']}
              className="pointer-events-none absolute -top-8 -right-12 w-40 opacity-40 md:static md:float-right md:-mt-2 md:-mr-2 md:ml-6 md:opacity-100"
            />
            <h3 className="relative max-w-[16ch] md:max-w-none">{name}</h3>
            <p className="relative mt-3 font-semibold">{agenda}</p>
            <p className="relative mt-2 text-muted">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Schedule({ schedule }: Pick<MockMunDocument, 'schedule'>) {
  return (
    <ol>
      {schedule.map(({ time, what }) => (
        <li
          key={time}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-4 border-t border-line py-3 last:border-b"
        >
          <span className="font-heading text-lg whitespace-nowrap text-gold-text tabular-nums">{time}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

function Rules({ rules }: Pick<MockMunDocument, 'rules'>) {
  return (
    <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
      {rules.map(({ name, text }) => (
        <div key={name} className="border-t-2 border-gold-line pt-3">
          <dt className="font-heading text-lg">{name}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function MockMun() {
  const { mockMun } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero mockMun={mockMun} />
      <div className="wrap section grid gap-y-section">
        <Part id="about" title="What it is">
          <div className="prose">
            {mockMun.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Part>
        {mockMun.committees.length > 0 && (
          <Part id="committees" title="The committees">
            <Committees committees={mockMun.committees} />
          </Part>
        )}
        {mockMun.schedule.length > 0 && (
          <Part id="day" title="The day">
            <Schedule schedule={mockMun.schedule} />
          </Part>
        )}
        <Part id="join" title="How to join">
          <ol className="grid gap-5">
            {mockMun.howToJoin.map((step, at) => (
              <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)] items-baseline">
                <span aria-hidden="true" className="font-heading text-xl text-gold-text">
                  {at + 1}
                </span>
                <span className="max-w-measure">{step}</span>
              </li>
            ))}
          </ol>
          <p className="mt-7">
            <LinkButton to="/contact">Ask for a seat</LinkButton>
          </p>
        </Part>
        {mockMun.rules.length > 0 && (
          <Part id="rules" title="The rules, in brief">
            <Rules rules={mockMun.rules} />
          </Part>
        )}
      </div>
    </>
  );
}
