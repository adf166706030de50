import { type Demand, demands } from '../../contract/demand.ts';

/** How many ask for a portfolio, as one to three bars of rising height; read aloud in words. */
export function DemandMeter({ of }: { of: Demand }) {
  const filled = demands.indexOf(of) + 1;
  return (
    <span className="ml-2 inline-flex flex-none items-end gap-[2px]" title={`${of} wishes`}>
      {demands.map((step, at) => (
        <span
          key={step}
          aria-hidden="true"
          className={`w-[3px] border border-current ${at < filled ? 'bg-current' : 'opacity-45'}`}
          style={{ height: `${0.35 + at * 0.22}rem` }}
        />
      ))}
      <span className="sr-only">, {of} wishes</span>
    </span>
  );
}

/** What the bars mean, and how old they are. */
export function DemandLegend() {
  return (
    <p className="mt-2 flex max-w-[58ch] flex-wrap gap-x-4 text-sm text-muted">
      {demands.map((step) => (
        <span key={step} className="inline-flex items-baseline">
          <span aria-hidden="true">
            {step} wishes
            <DemandMeter of={step} />
          </span>
        </span>
      ))}
      <span>
        Bars show how many others ask for a portfolio, for each of its seats, a minute ago: few, some or many.
      </span>
    </p>
  );
}
