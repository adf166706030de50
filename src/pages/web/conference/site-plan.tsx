import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import type { SitePlan } from '../../contract/event-data.ts';

/**
 * Shows the plan of the venue with a numbered pin for each room, and the rooms as a list. A chosen room has a larger
 * pin. Positions are SVG attributes, since the policy of public pages allows no inline styles.
 * @param initial the room that is chosen first
 */
export function SitePlanView({ plan: { address, pins }, initial }: { plan: SitePlan; initial?: string }) {
  const [chosen, setChosen] = useState(initial);
  const [isLarge, setIsLarge] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const pin = pins.find(({ room }) => room === chosen);

  const center = () => {
    const { current } = frame;
    if (!current || !pin) return;
    current.scrollTo({
      left: (current.scrollWidth * pin.x) / 1000 - current.clientWidth / 2,
      top: (current.scrollHeight * pin.y) / 1000 - current.clientHeight / 2,
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the room or the size changes
  useEffect(center, [pin, isLarge]);

  return (
    <div className="grid gap-4">
      <section
        ref={frame}
        aria-label="Plan"
        tabIndex={isLarge ? 0 : undefined}
        className="max-h-[70dvh] overflow-auto border border-line bg-[oklch(1_0_0)]"
      >
        <div className={`relative ${isLarge ? 'w-[250%]' : 'w-full'}`}>
          <img src={address} alt="Site plan" className="block w-full" onLoad={center} />
          <svg className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
            {pins.map(({ room, x, y }, at) => (
              <PinMark key={room} x={x} y={y} number={at + 1} isChosen={room === chosen} />
            ))}
          </svg>
        </div>
      </section>
      <div>
        <Button variant="quiet" onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? 'Show whole plan' : 'Enlarge plan'}
        </Button>
      </div>
      {pins.length > 0 && (
        <ol aria-label="Rooms on the plan" className="grid gap-x-6 sm:grid-cols-2">
          {pins.map(({ room }, at) => (
            <li key={room} className="border-b border-line">
              <button
                type="button"
                aria-pressed={room === chosen}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-1.5 text-left hover:text-gold-text aria-pressed:font-semibold aria-pressed:text-gold-text"
                onClick={() => setChosen(room === chosen ? undefined : room)}
              >
                <span className="w-6 flex-none text-right tabular-nums lining-nums">{at + 1}</span>
                <span className="min-w-0 wrap-anywhere">{room}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const colours = { plain: '#4a3a8f', chosen: '#a3162b' } as const;

/** Draws a pin, inside an SVG over the plan. Its colours are those of the plan, which is light in both themes. */
export function PinMark({
  x,
  y,
  number,
  isChosen,
}: {
  /** Position of the point of the pin, in per mille of the width (`x`) and the height (`y`) of the plan. */
  x: number;
  y: number;
  number: number;
  isChosen: boolean;
}) {
  return (
    <svg x={`${x / 10}%`} y={`${y / 10}%`} className="overflow-visible" aria-hidden="true">
      <g transform={isChosen ? 'scale(1.5)' : undefined}>
        <path
          d="M0 0 L-8 -13 A11 11 0 1 1 8 -13 Z"
          fill={isChosen ? colours.chosen : colours.plain}
          stroke="#fff"
          strokeWidth="1.5"
        />
        <text y="-15.5" fontSize="11" fontWeight="700" textAnchor="middle" fill="#fff">
          {number}
        </text>
      </g>
    </svg>
  );
}
