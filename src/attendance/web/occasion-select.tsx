import { Select } from '#platform/web/ui/select.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import type { Occasion } from '../rule/occasions.ts';

export function OccasionSelect({
  occasions,
  chosen,
  onChoose,
}: {
  occasions: readonly Pick<Occasion, 'key' | 'label' | 'day'>[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  return (
    <div className="max-w-md">
      <Select
        name="occasion"
        label="Occasion"
        value={chosen}
        options={occasions.map(({ key, label, day }) => ({
          value: key,
          label: day === null ? label : `${label}, ${formatDayInClubLocale(day)}`,
        }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
