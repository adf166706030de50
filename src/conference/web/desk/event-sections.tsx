/** The sections of the settings of an event, in their order. Each has an id, to which links of the screen lead. */
export const eventSections = {
  name: { title: 'Name and theme' },
  dates: { title: 'Dates' },
  venue: { title: 'Venue' },
  fees: { title: 'Fees' },
  window: { title: 'Registration window' },
  full: { title: 'Full conference' },
  portfolios: { title: 'Public list of portfolios' },
  rounds: { title: 'Fee rounds' },
  surcharges: { title: 'Surcharges' },
  codes: { title: 'Discount codes' },
} as const;

export const toSectionId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Links to the sections of the screen, which is longer than a window. */
export function EventSectionLinks() {
  return (
    <nav
      aria-label="Sections"
      className="top-18 min-w-0 self-start text-sm max-xl:overflow-x-auto xl:sticky xl:border-l xl:border-gold-line xl:pl-5"
    >
      <ul className="flex gap-x-5 whitespace-nowrap xl:grid">
        {Object.values(eventSections).map(({ title }) => (
          <li key={title}>
            {/* A plain link, because the router would not scroll to its target. */}
            <a
              href={`#${toSectionId(title)}`}
              className="inline-flex min-h-11 items-center text-muted hover:text-gold-text hover:underline pointer-fine:min-h-8"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
