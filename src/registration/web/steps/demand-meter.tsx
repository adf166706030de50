import { type Demand, demands } from '../../contract/form.ts';

const heights = ['h-1.5', 'h-2.5', 'h-3.5'];

/** Demand as one to three bars. Hidden from screen readers: the parent has the text. */
export function DemandMeter({ of }: { of: Demand }) {
  const filled = demands.indexOf(of) + 1;
  return (
    <span
      aria-hidden="true"
      className="ml-2 inline-flex flex-none items-end gap-[2px]"
      title={`${of} wishes`}
    >
      {demands.map((step, at) => (
        <span
          key={step}
          className={`w-[3px] border border-current ${heights[at]} ${at < filled ? 'bg-current' : 'opacity-45'}`}
        />
      ))}
    </span>
  );
}

/** Legend of the bars. */
export function DemandLegend() {
  return (
    <p className="mt-2 flex max-w-[58ch] flex-wrap gap-x-4 text-sm text-muted">
      {demands.map((step) => (
        <span key={step} aria-hidden="true" className="inline-flex items-baseline">
          {step} wishes
          <DemandMeter of={step} />
        </span>
      ))}
      <span>
        Bars show how many others ask for a portfolio, for each of its seats, a minute ago: few, some or many.
      </span>
    </p>
  );
}
