import type { PointerEvent } from 'react';
import { fieldId } from '#platform/web/ui/field-id.ts';

export interface Focus {
  /** `x` is in percent from the left, and `y` in percent from the top. */
  x: number;
  y: number;
}

const asPercent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100);

/** Input for the point that stays visible when a page crops the picture, by pointer or by two sliders. */
export function FocusPicker({
  address,
  focus,
  onChange,
}: {
  address: string;
  focus: Focus;
  onChange: (focus: Focus) => void;
}) {
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: asPercent((event.clientX - left) / width), y: asPercent((event.clientY - top) / height) });
  };
  return (
    <fieldset className="field">
      <legend className="field-legend">Focus point</legend>
      <p className="field-help">
        The part that stays when a page crops the picture. Tap it, or move the sliders.
      </p>
      <div className="flex justify-center rounded-plate border border-line bg-sunken">
        <div
          className="relative cursor-crosshair touch-none overflow-hidden select-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={(event) => event.buttons === 1 && point(event)}
        >
          <img src={address} alt="" draggable={false} className="block max-h-72 max-w-full" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-gold-bright shadow-[0_0_0_1.5px_#10122f,inset_0_0_0_1.5px_#10122f] after:absolute after:top-1/2 after:left-1/2 after:size-1.5 after:-translate-1/2 after:rounded-full after:bg-gold-bright after:shadow-[0_0_0_1.5px_#10122f]"
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          />
        </div>
      </div>
      <div className="mt-2 grid grid-cols-main-end gap-x-5 gap-y-3">
        <div className="grid content-center gap-3">
          <Slider
            name="focus-x"
            label="From the left"
            value={focus.x}
            onChange={(x) => onChange({ ...focus, x })}
          />
          <Slider
            name="focus-y"
            label="From the top"
            value={focus.y}
            onChange={(y) => onChange({ ...focus, y })}
          />
        </div>
        <div aria-hidden="true" className="flex items-end gap-2">
          <Crop address={address} focus={focus} className="size-20" />
          <Crop address={address} focus={focus} className="h-20 w-9" />
        </div>
      </div>
    </fieldset>
  );
}

function Slider({
  name,
  label,
  value,
  onChange,
}: {
  name: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <div>
      <label htmlFor={fieldId(name)} className="flex justify-between gap-3 text-sm">
        {label}
        <span className="text-muted tabular-nums">{value}%</span>
      </label>
      <input
        id={fieldId(name)}
        name={name}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="block h-6 w-full cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-on-gold [&::-moz-range-thumb]:bg-gold [&::-moz-range-track]:h-1 [&::-moz-range-track]:bg-edge [&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:bg-edge [&::-webkit-slider-thumb]:-mt-2 [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-on-gold [&::-webkit-slider-thumb]:bg-gold"
      />
    </div>
  );
}

function Crop({ address, focus, className }: { address: string; focus: Focus; className: string }) {
  return (
    <img
      src={address}
      alt=""
      className={`rounded-plate border border-line object-cover ${className}`}
      style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  );
}
