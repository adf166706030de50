import type { UseFormRegisterReturn } from 'react-hook-form';
import { formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { maxPeopleArriving } from '../contract.ts';
import { vehicleLabels, vehicles } from '../rule/stays.ts';
import type { OwnStay } from './api.ts';

type Arrival = OwnStay['arrival'];
type FieldName = 'vehicle' | 'number' | 'arrivesAt' | 'people';

/** Returns the values with which a form about an arrival begins. */
export const typedArrival = (arrival: Arrival) => ({
  vehicle: arrival?.vehicle ?? ('' as const),
  number: arrival?.number ?? '',
  arrivesAt: arrival ? formatDateTimeInputValue(Date.parse(arrival.arrivesAt), clubRegion()) : '',
  people: arrival?.people ?? 1,
});

/** Returns a text such as 'Train 12345, 5 January, 2:30 pm', or 'Not entered'. */
export const describeArrival = (arrival: Arrival): string =>
  arrival
    ? `${[vehicleLabels[arrival.vehicle], arrival.number].filter(Boolean).join(' ')}, ${formatClubDateTime(arrival.arrivesAt)}`
    : 'Not entered';

/** The fields of an arrival. The others appear once a vehicle is chosen. */
export function ArrivalFields({
  vehicle,
  ofOther = false,
  register,
  mistake,
}: {
  vehicle: string;
  /** True if hospitality enters the arrival of another person. */
  ofOther?: boolean;
  register: (name: FieldName) => UseFormRegisterReturn;
  mistake: (name: FieldName) => string | undefined;
}) {
  return (
    <>
      <Select
        label={ofOther ? 'Arrives by' : 'How do you arrive?'}
        options={[
          { value: '', label: ofOther ? 'Not known yet' : 'I don’t know yet' },
          ...vehicles.map((value) => ({ value, label: vehicleLabels[value] })),
        ]}
        error={mistake('vehicle')}
        {...register('vehicle')}
      />
      {vehicle !== '' && (
        <>
          <Field
            label="Number or name"
            help={
              ofOther ? 'Of the train or flight, if it has one.' : 'Of your train or flight, if it has one.'
            }
            autoComplete="off"
            error={mistake('number')}
            {...register('number')}
          />
          <Field
            label="Arrival"
            help="In the time of the conference."
            type="datetime-local"
            error={mistake('arrivesAt')}
            {...register('arrivesAt')}
          />
          <Field
            label={ofOther ? 'People who arrive together' : 'How many people arrive with you?'}
            help={
              ofOther
                ? 'With this person. If each of them is entered, each is 1.'
                : 'Count yourself. If all of you fill this in, each enters 1.'
            }
            type="number"
            inputMode="numeric"
            min={1}
            max={maxPeopleArriving}
            error={mistake('people')}
            {...register('people')}
          />
        </>
      )}
    </>
  );
}
