import type { RecordedAward } from '#pages/rule/public-record.ts';

/** Awards with the portfolio, and with the name of the person where there is consent. */
export function Awards({ awards }: { awards: readonly RecordedAward[] }) {
  return (
    <ul aria-label="Awards" className="grid content-start gap-2">
      {awards.map(({ label, portfolio, name }) => (
        <li key={`${label} ${portfolio}`} className="border-l-4 border-gold pl-4 wrap-anywhere">
          <span className="block font-semibold">{label}</span>
          {[name, portfolio].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  );
}
