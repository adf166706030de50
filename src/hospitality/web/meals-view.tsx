import { useState } from 'react';
import { dayOf } from '#platform/rule/dates.ts';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { countDiets } from '../rule/meals.ts';
import type { GuestList } from './device/stored-list.ts';

/** Counts diets for each meal of a day, also without a network (product 28.13). */
export function MealsView({ list: { meals, people, dietLabel } }: { list: GuestList }) {
  const today = dayOf(Date.now(), clubRegion());
  const days = [...new Set(meals.map(({ day }) => day))];
  const [chosen, setChosen] = useState(days.find((day) => day >= today) ?? days[0] ?? '');
  if (days.length === 0)
    return <EmptyState text="There are no meals yet" help="They follow from the dates of the event." />;
  if (dietLabel === null)
    return (
      <EmptyState
        text="This event does not ask about diet"
        help="A superadmin shows the built-in question under Form questions, or chooses another one under Beds, ‘Choose questions’."
      />
    );
  const ofDay = meals.filter(({ day }) => day === chosen);
  const counts = new Map(
    ofDay.map(({ key }) => [key, countDiets(people, chosen, (at) => dayOf(Date.parse(at), clubRegion()))]),
  );
  const diets = counts.values().next().value ?? [];
  const total = diets.reduce((sum, count) => sum + count.people, 0);
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label="Day"
        segments={days.map((id) => ({ id, label: formatDayInClubLocale(id), count: undefined }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className="table-frame" aria-label="Diets by meal" tabIndex={0}>
        <table className="table max-sm:[&_:is(td,th)]:px-2">
          <caption className="sr-only">Diets on {formatDayInClubLocale(chosen)}</caption>
          <thead>
            <tr>
              <th scope="col">{dietLabel}</th>
              {ofDay.map(({ key, label }) => (
                <th key={key} scope="col" className="numeric">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {diets.map(({ diet, people: count }) => (
              <tr key={diet ?? ''}>
                <th scope="row" className="wrap-anywhere">
                  {diet ?? 'No answer'}
                </th>
                {ofDay.map(({ key }) => (
                  <td key={key} className="numeric">
                    {count}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">All</th>
              {ofDay.map(({ key }) => (
                <td key={key} className="numeric font-semibold">
                  {total}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <p className="text-sm text-muted">
        The team with beds is counted too. People who left on an earlier day are not counted.
      </p>
    </div>
  );
}
