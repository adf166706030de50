import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Card, PageHead } from '#platform/web/ui/card.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { ContactForm } from './contact/contact-form.tsx';
import { Details } from './contact/details.tsx';
import { Questions } from './contact/questions.tsx';
import { pageMeta } from './meta.ts';
import { pageLoader } from './page-data.ts';

export { whenPathChanges as shouldRevalidate } from './when-path-changes.ts';

export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, '/contact', ({ content }) => ({ faq: content.faq }));

export const meta = pageMeta;

export default function Contact() {
  const { faq } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-section">
      <PageHead
        title="Contact"
        lead="Ask about the conference, invite us to yours, or tell us what we could do better. We read every message."
      />
      <div className="grid items-start gap-x-16 gap-y-12 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <section aria-labelledby="write">
          <Card framed>
            <h2 id="write" className="mb-6 text-2xl">
              Write to us
            </h2>
            <ContactForm />
          </Card>
        </section>
        <section aria-labelledby="find" className="relative">
          <h2 id="find" className="mb-6 text-2xl">
            Find us
          </h2>
          <Details />
          <Figure
            figure={{ name: 'contact', ratios: [4, 3] }}
            hues={['azure', 'violet', 'rose']}
            className="mt-8 hidden w-64 max-w-full md:block"
          />
        </section>
      </div>
      <section aria-labelledby="faq" className="mt-section">
        <h2 id="faq" className="mb-8">
          Frequently asked questions
        </h2>
        <Questions faq={faq} />
      </section>
    </div>
  );
}
