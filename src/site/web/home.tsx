import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { home } from '#site/content/home.ts';
import { site } from '#site/content/site.ts';

export const meta = () => [{ title: pageTitle('Home') }, { name: 'description', content: site.description }];

export default function Home() {
  return (
    <section className="night overflow-hidden">
      <div className="wrap grid items-center gap-10 py-16 md:grid-cols-[1fr_minmax(0,26rem)] md:py-24">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-5xl">{site.name}</h1>
          <p className="lead">{home.hero.text}</p>
          <LinkButton to="/about">About</LinkButton>
        </div>
        <Figure
          figure={{ name: 'conference', ratios: [3, 2] }}
          hues={['azure', 'violet', 'rose', 'saffron']}
          draws
        />
      </div>
    </section>
  );
}
