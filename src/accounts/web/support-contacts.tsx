import { useSiteFacts } from '#platform/web/site-facts.ts';
import { MailIcon, PhoneIcon } from '#platform/web/ui/icons.tsx';

/** Shows the club's phone numbers and e-mail address (product 1.4). */
export function SupportContacts() {
  const { club } = useSiteFacts();
  const row = 'flex items-center gap-3 py-2 text-ink hover:text-gold-text';
  return (
    <section aria-labelledby="support-title" className="grid gap-3">
      <h2 id="support-title" className="text-xl">
        Questions? Ask us
      </h2>
      <ul>
        {club.supportPhones.map(({ name, phone }) => (
          <li key={phone}>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={row}>
              <PhoneIcon />
              <span>
                <span className="block text-sm text-muted">{name}</span>
                {phone}
              </span>
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${club.email}`} className={row}>
            <MailIcon />
            <span className="min-w-0 [overflow-wrap:anywhere]">{club.email}</span>
          </a>
        </li>
      </ul>
    </section>
  );
}
