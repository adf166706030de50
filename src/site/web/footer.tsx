import { Link } from 'react-router';
import {
  BriefcaseIcon,
  CameraIcon,
  MailIcon,
  PeopleIcon,
  PhoneIcon,
  PlaceIcon,
  VideoIcon,
} from '#platform/web/ui/icons.tsx';
import { site } from '#site/content/site.ts';
import { exploreLinks, socialLinks } from './navigation.ts';
import { Seal } from './seal.tsx';

const socialIcons = { video: VideoIcon, photo: CameraIcon, social: PeopleIcon, professional: BriefcaseIcon };

function SocialLinks() {
  return (
    <ul className="social-links">
      {socialLinks.map(({ kind, name, url }) => {
        const SocialIcon = socialIcons[kind];
        return (
          <li key={kind}>
            <a href={url} target="_blank" rel="noreferrer" className="icon-button" aria-label={name}>
              <SocialIcon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function ContactBlock() {
  return (
    <address>
      <a href={site.mapUrl} target="_blank" rel="noreferrer">
        <PlaceIcon />
        <span>
          {site.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      </a>
      <a href={`mailto:${site.email}`}>
        <MailIcon />
        {site.email}
      </a>
      <a href={`tel:${site.phone.replaceAll(' ', '')}`}>
        <PhoneIcon />
        {site.phone}
      </a>
    </address>
  );
}

/** The footer of spec 2: social links, contact block, Explore links, copyright. */
export function Footer() {
  return (
    <footer className="site-footer night">
      <div className="guilloche" />
      <div className="site-footer-grid">
        <section aria-labelledby="footer-club">
          <Seal />
          <h2 id="footer-club">{site.name}</h2>
          <SocialLinks />
        </section>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <ContactBlock />
        </section>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore">Explore</h2>
          <ul>
            {exploreLinks.map(({ name, dest }) => (
              <li key={dest}>
                <Link to={dest} viewTransition>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="site-footer-copyright">
        © {site.copyrightYear} {site.name}
      </p>
    </footer>
  );
}
