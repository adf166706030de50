import contents from 'virtual:manual-contents';
import { pageTitle } from '#platform/web/page-title.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { buildHelpPath, toHelpPageName } from '../rule/help-path.ts';

export const meta = () => [{ title: pageTitle('Help') }];

/** Lists the pages of the manual (product 11.11). */
export default function HelpScreen() {
  return (
    <div className="wrap pb-section">
      <PageHead
        title="Help"
        lead="One page for each screen: what it is for, how to do the three usual things, and what can go wrong. On a screen, press ? to open its page."
      />
      <div className="grid gap-x-fluid-lg gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {contents.map(({ title, pages }) => (
          <section key={title} aria-labelledby={toHelpPageName(title)}>
            <h2 id={toHelpPageName(title)} className="mb-2 text-xl">
              {title}
            </h2>
            <ul>
              {pages.map((page) => (
                <li key={page.title}>
                  <TextLink to={buildHelpPath(page.title)}>
                    <span className="inline-block py-1">{page.title}</span>
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
