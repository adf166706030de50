import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SiteContent } from '#pages/contract/documents.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { MailIcon, PhoneIcon, PlaceIcon } from '#platform/web/ui/icons.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { ContactForm } from './contact/contact-form.tsx';
import { loadPageData } from './page-loader.ts';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/contact', ({ content }) => ({ faq: content.faq }));

export default function Contact() {
  const { faq } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-section">
      <PageHead
        title="Contact"
        lead="Ask about the conference, invite us to yours, or tell us what we could do better. We read every message."
      />
      <div className="grid items-start gap-x-16 gap-y-12 grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <section aria-labelledby="write">
          <Card framed>
            <h2 id="write" className="mb-6 text-2xl">
              Write to us
            </h2>
            <ContactForm />
          </Card>
          <ReportLink />
        </section>
        <section aria-labelledby="find" className="relative">
          <h2 id="find" className="mb-6 text-2xl">
            Find us
          </h2>
          <Details />
          <HarmonographFigure
            figure={{ name: 'contact', ratios: [4, 3] }}
            hues={['azure', 'violet', 'rose']}
            className="mt-8 hidden w-64 max-w-full md:block"
          />
        </section>
      </div>
      {faq.length > 0 && (
        <section aria-labelledby="faq" className="mt-section">
          <h2 id="faq" className="mb-8">
            Frequently asked questions
          </h2>
          <Questions faq={faq} />
        </section>
      )}
    </div>
  );
}

function ReportLink() {
  const { isReportFormOpen } = useSite();
  if (!isReportFormOpen) return null;
  return (
    <p className="mt-6">
      Is it about harassment or your safety?{' '}
      <Link to="/report" className="font-semibold underline decoration-gold-line underline-offset-4">
        Write a sealed report
      </Link>{' '}
      instead. Only two people can read it, and you can stay anonymous.
    </p>
  );
}

function Questions({ faq }: Pick<SiteContent, 'faq'>) {
  const half = Math.ceil(faq.length / 2);
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 md:gap-6">
      {[faq.slice(0, half), faq.slice(half)].map((column) => (
        <div key={column[0]?.id} className="grid grid-cols-1 gap-4">
          {column.map(({ id, question, answer }) => (
            <details
              key={id}
              id={id}
              className="question rounded-plate border border-line bg-surface transition-colors duration-200 open:border-gold-line hover:border-gold-line"
            >
              <summary className="flex min-h-15 list-none items-center justify-between gap-4 px-5 py-3.5">
                <h3 className="text-lg/snug [overflow-wrap:anywhere]">{question}</h3>
              </summary>
              <p className="max-w-measure px-5 pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      ))}
    </div>
  );
}

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-5">
      <dt className="contents">
        <span className="pt-1 text-gold-text">{icon}</span>
        <span className="text-sm text-muted">{label}</span>
      </dt>
      <dd className="col-start-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const linkClass = 'inline-block py-0.5 font-heading text-lg leading-snug hover:text-gold-text';

function Details() {
  const { club } = useSite();
  const [mailbox, host] = club.email.split('@');
  return (
    <address>
      <dl>
        <Detail icon={<PlaceIcon />} label="Address">
          <a href={club.mapUrl} target="_blank" rel="noreferrer" className={linkClass}>
            {club.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="sr-only">, on a map, opens in a new tab</span>
          </a>
        </Detail>
        <Detail icon={<MailIcon />} label="Email">
          <a href={`mailto:${club.email}`} className={linkClass}>
            {mailbox}@<wbr />
            {host}
          </a>
        </Detail>
        {[{ name: 'Phone', phone: club.phone }, ...club.supportPhones].map(({ name, phone }) => (
          <Detail key={phone} icon={<PhoneIcon />} label={name}>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
              {phone}
            </a>
          </Detail>
        ))}
      </dl>
    </address>
  );
}
