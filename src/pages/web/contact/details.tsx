import type { ReactNode } from 'react';
import { MailIcon, PhoneIcon, PlaceIcon } from '#platform/web/ui/icons.tsx';
import { useSite } from '../use-site.ts';

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

const inText = 'inline-block py-0.5 font-heading text-lg leading-snug hover:text-gold-text';

/** Where the club is found and how it is reached. */
export function Details() {
  const { club } = useSite();
  const [mailbox, host] = club.email.split('@');
  return (
    <address>
      <dl>
        <Detail icon={<PlaceIcon />} label="Address">
          <a href={club.mapUrl} target="_blank" rel="noreferrer" className={inText}>
            {club.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="sr-only">, on a map, opens in a new tab</span>
          </a>
        </Detail>
        <Detail icon={<MailIcon />} label="E-mail">
          <a href={`mailto:${club.email}`} className={inText}>
            {mailbox}@<wbr />
            {host}
          </a>
        </Detail>
        {[{ name: 'Phone', phone: club.phone }, ...club.supportPhones].map(({ name, phone }) => (
          <Detail key={phone} icon={<PhoneIcon />} label={name}>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={inText}>
              {phone}
            </a>
          </Detail>
        ))}
      </dl>
    </address>
  );
}
