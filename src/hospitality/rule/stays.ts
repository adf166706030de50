/** What happens to a stay, in its order. */
export const stayMarkKinds = ['arrived', 'key_given', 'left'] as const;
export type StayMarkKind = (typeof stayMarkKinds)[number];

export const vehicles = ['train', 'flight', 'bus', 'car'] as const;
export type Vehicle = (typeof vehicles)[number];

export const vehicleLabels: Readonly<Record<Vehicle, string>> = {
  train: 'Train',
  flight: 'Flight',
  bus: 'Bus',
  car: 'Car',
};
