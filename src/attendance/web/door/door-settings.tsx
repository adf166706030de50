import { type ReactNode, useState } from 'react';
import { dayOf } from '#platform/rule/dates.ts';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { isOccasionOfDay } from '../../rule/current-occasion.ts';
import type { Occasion } from '../../rule/occasions.ts';
import type { Direction } from '../../rule/presence.ts';

const directions = [
  { id: 'in', label: 'Coming in', count: undefined },
  { id: 'out', label: 'Leaving', count: undefined },
] as const;

const today = () => dayOf(Date.now(), clubRegion());

const occasionLabel = ({ label, day }: Occasion): string =>
  day === null || day === today() ? label : `${label}, ${formatDayInClubLocale(day)}`;

export interface Settings {
  occasions: readonly Occasion[];
  /** Key of the chosen occasion. */
  occasion: string;
  onOccasion: (key: string) => void;
  doorName: string;
  onDoorName: (name: string) => void;
  direction: Direction;
  onDirection: (direction: Direction) => void;
}

/**
 * The occasion, the door and the direction. They fold into one line, so that the verdict and the camera have the screen
 * (product 22.30).
 * @param children further settings
 */
export function DoorSettings({
  isOpen,
  onToggle,
  children,
  ...settings
}: Settings & { isOpen: boolean; onToggle: () => void; children?: ReactNode }) {
  const { occasions, occasion, doorName, direction, onDoorName, onDirection } = settings;
  const chosen = occasions.find(({ key }) => key === occasion);
  const name = chosen ? occasionLabel(chosen) : 'Removed occasion';
  if (!isOpen)
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={onToggle}
        className={`flex min-h-12 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left ${direction === 'out' ? 'bg-gold text-on-gold' : 'border-b border-line'}`}
      >
        <span className="min-w-0 font-semibold wrap-anywhere">
          {name} · {doorName} · {directions.find(({ id }) => id === direction)?.label}
        </span>
        <span className="ml-auto shrink-0 text-sm underline underline-offset-4">Change</span>
      </button>
    );
  return (
    <section aria-label="Settings" className="grid gap-2 border-b border-line px-4 py-2">
      {children}
      <div className="grid max-w-3xl grid-cols-2 items-end gap-3">
        <OccasionChoice {...settings} />
        <Field
          name="door"
          label="Your door"
          maxLength={40}
          autoComplete="off"
          value={doorName}
          onChange={({ target }) => onDoorName(target.value)}
        />
      </div>
      <div className="flex max-w-3xl flex-wrap items-center justify-between gap-x-3">
        <SegmentedControl label="Direction" segments={directions} chosen={direction} onChoose={onDirection} />
        <Button variant="quiet" aria-expanded className="min-h-11" onClick={onToggle}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** Today's occasions. The other days are folded, because an event has dozens of occasions. */
function OccasionChoice({ occasions, occasion, onOccasion }: Settings) {
  const [isAll, setAll] = useState(false);
  const day = today();
  const ofToday = occasions.filter((one) => isOccasionOfDay(one, day));
  const others = occasions.filter((one) => !isOccasionOfDay(one, day));
  const hasToday = ofToday.some((one) => one.day !== null);
  const shown =
    isAll || !hasToday
      ? [...ofToday, ...others]
      : [...ofToday, ...others.filter(({ key }) => key === occasion)];
  const more = '';
  return (
    <Select
      name="occasion"
      label="Occasion"
      value={occasion}
      options={[
        ...shown.map((one) => ({ value: one.key, label: occasionLabel(one) })),
        ...(shown.length < occasions.length ? [{ value: more, label: 'Other days…' }] : []),
      ]}
      onChange={({ target }) => (target.value === more ? setAll(true) : onOccasion(target.value))}
    />
  );
}
