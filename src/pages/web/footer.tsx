import { Link } from 'react-router';
import { copyrightYearsPlaceholder } from '#platform/contract/placeholders.ts';
import { formatYearsSince } from '#platform/rule/region.ts';
import { MailIcon, PhoneIcon, PlaceIcon } from '#platform/web/ui/icons.tsx';
import { Emblem } from './seal.tsx';
import { SocialIcon } from './social-icon.tsx';
import { type SiteFacts, useSite } from './use-site.ts';

const link = 'text-muted transition-colors duration-160 hover:text-gold-text';
const contactLink = `${link} flex gap-3 py-1.5 [overflow-wrap:anywhere] [&>.icon]:mt-0.5 [&>.icon]:text-gold-text`;
const heading = 'mb-1.5 text-lg/tight md:mb-3.5';

/**
 * Returns a ref that sets the years until the current one in the club's time zone, because the page may have been
 * rendered in an earlier year.
 */
const setCopyrightYears =
  ({ club, region }: SiteFacts) =>
  (element: HTMLElement | null) => {
    if (element) element.textContent = formatYearsSince(club.copyrightSince, Date.now(), region);
  };

function SocialLinks() {
  const { club } = useSite();
  return (
    <ul className="-ml-3 flex flex-wrap gap-1">
      {club.social.map(({ network, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="icon-button"
            aria-label={network}
            title={network}
          >
            <SocialIcon network={network} url={url} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ContactBlock() {
  const { club } = useSite();
  return (
    <address className="grid gap-1">
      <a href={club.mapUrl} target="_blank" rel="noreferrer" className={contactLink}>
        <PlaceIcon />
        <span>
          {club.address.map((line) => (
            <span key={line} className="max-md:not-last:after:content-[',_'] md:block">
              {line}
            </span>
          ))}
        </span>
      </a>
      <a href={`mailto:${club.email}`} className={contactLink}>
        <MailIcon />
        {club.email}
      </a>
      <a href={`tel:${club.phone.replaceAll(' ', '')}`} className={contactLink}>
        <PhoneIcon />
        {club.phone}
      </a>
    </address>
  );
}

const exploreLinks = ({ club, pagesOutsideMenus }: SiteFacts) =>
  [
    { name: 'Home', dest: '/' },
    { name: club.mockMun, dest: '/mockmun24' },
    { name: 'Our team', dest: '/team' },
    { name: 'About us', dest: '/about' },
    { name: 'Photo gallery', dest: '/photo' },
  ].filter(({ dest }) => !pagesOutsideMenus?.includes(dest));

export function Footer() {
  const site = useSite();
  return (
    <footer className="night bg-sunken text-sm/relaxed">
      <div className="guilloche" />
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-fluid-xl gap-y-4 pt-6 pb-4 md:gap-y-10 md:pt-fluid-2xl md:pb-10">
        <section aria-labelledby="footer-club">
          <div className="mb-2 flex items-center gap-4 md:mb-3.5 md:block">
            <Emblem className="size-13 md:mb-5 md:size-18" />
            <h2 id="footer-club" className="text-lg/tight">
              {site.club.name}
            </h2>
          </div>
          <SocialLinks />
        </section>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={heading}>
            Contact
          </h2>
          <ContactBlock />
        </section>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore" className={heading}>
            Explore
          </h2>
          <ul className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4">
            {exploreLinks(site).map(({ name, dest }) => (
              <li key={dest}>
                <Link to={dest} viewTransition className={`${link} inline-block py-1.5`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-2 pt-3 pb-6 text-muted md:pt-5 md:pb-8">
        <p>
          {'© '}
          <span ref={setCopyrightYears(site)} suppressHydrationWarning>
            {copyrightYearsPlaceholder}
          </span>{' '}
          {site.club.name}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/privacy" viewTransition className={`${link} py-1.5`}>
            Privacy notice
          </Link>
          <Link to="/conduct" viewTransition className={`${link} py-1.5`}>
            Code of conduct
          </Link>
          {site.isReportFormOpen && (
            <Link to="/report" viewTransition className={`${link} py-1.5`}>
              Report harassment
            </Link>
          )}
        </p>
      </div>
    </footer>
  );
}
