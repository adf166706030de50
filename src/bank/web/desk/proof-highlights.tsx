import { useQuery } from '@tanstack/react-query';
import type { ProofMark } from '../../contract/matching.ts';
import { buildRegistrationPaymentQuery } from './api.ts';

/**
 * Highlights the facts that were found in the picture. Screen readers skip them, because the payment panel lists them
 * under the same numbers.
 */
export function ProofHighlights({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(buildRegistrationPaymentQuery(registrationId));
  if (data?.proof.state !== 'read' || data.payer._id !== registrationId) return null;
  const { width, height, marks } = data.proof;
  const unit = Math.max(width, height / 2) / 40;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {marks.map((mark, at) => (
        <Mark key={mark.what} mark={mark} number={at + 1} unit={unit} />
      ))}
    </svg>
  );
}

function Mark({
  mark: { what, value, left, top, right, bottom },
  number,
  unit,
}: {
  mark: ProofMark;
  number: number;
  unit: number;
}) {
  const room = unit / 3;
  const box = {
    x: left - room,
    y: top - room,
    width: right - left + 2 * room,
    height: bottom - top + 2 * room,
    rx: room,
    fill: 'none',
  };
  const colour =
    what === 'outcome' && value !== 'done' ? 'text-[oklch(0.5_0.19_25)]' : 'text-[oklch(0.45_0.16_290)]';
  const cx = left > 3 * unit ? left - room - unit : right + room + unit;
  const cy = (top + bottom) / 2;
  return (
    <g className={colour}>
      <rect {...box} stroke="white" strokeWidth={unit / 3} />
      <rect {...box} stroke="currentColor" strokeWidth={unit / 6} />
      <circle cx={cx} cy={cy} r={unit} fill="currentColor" stroke="white" strokeWidth={unit / 8} />
      <text
        x={cx}
        y={cy}
        fontSize={unit * 1.4}
        fontWeight="bold"
        textAnchor="middle"
        dominantBaseline="central"
        fill="white"
      >
        {number}
      </text>
    </g>
  );
}
