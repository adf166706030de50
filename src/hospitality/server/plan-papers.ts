import { dutyLabels } from '#attendance/contract.ts';
import type { PrintedTable } from '#credentials/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import {
  dayOf,
  formatDateTime,
  formatDateTimeInputValue,
  formatWeekday,
  type Region,
} from '#platform/rule/dates.ts';
import type { loadHospitalityList } from '../contract.ts';
import { groupArrivals } from '../rule/arrivals.ts';
import { type HospitalityPaper, hospitalityPapers } from '../rule/hospitality-papers.ts';
import { countDiets } from '../rule/meals.ts';
import { vehicleLabels } from '../rule/stays.ts';

type List = AnswerOf<typeof loadHospitalityList>;
type Guest = List['people'][number];

export interface PaperFacts {
  list: List;
  rooms: readonly { id: string; house: string; room: string; category: string | null; beds: number }[];
  region: Region;
  /** Text of the QR code. */
  address: string;
}

const column = (label: string, width: number) => ({ label, width });
const dense = { rowHeight: 17, dense: { size: 9.5, smallest: 7 } } as const;

/** Returns the tables of a paper. The list is empty if there is nothing to print. */
export function planHospitalityPaper(facts: PaperFacts, kind: HospitalityPaper): PrintedTable[] {
  const { list } = facts;
  switch (kind) {
    case 'beds':
      return listHouses(facts).map((house) => planHouse(facts, house));
    case 'meals':
      return planMeals(facts);
    case 'arrivals':
      return planArrivals(facts);
    case 'emergency_by_name':
      return list.people.length === 0 ? [] : [planEmergencySheet(facts, list.people, 'Everyone', kind)];
    case 'emergency_by_house':
      return planEmergencySheets(facts, kind);
  }
}

const listHouses = ({ rooms }: PaperFacts): string[] => [...new Set(rooms.map(({ house }) => house))];

const tableOf = (
  { address }: PaperFacts,
  kind: HospitalityPaper,
  fields: Pick<PrintedTable, 'committee' | 'help' | 'columns' | 'rows'>,
): PrintedTable => ({ title: hospitalityPapers[kind], session: '', address, ...dense, ...fields });

function planHouse(facts: PaperFacts, house: string): PrintedTable {
  const inRoom = Map.groupBy(facts.list.people, ({ bed }) => JSON.stringify([bed?.house, bed?.room]));
  const rooms = facts.rooms.filter((room) => room.house === house);
  const sleeping = rooms.map((room) => inRoom.get(JSON.stringify([house, room.room])) ?? []);
  return tableOf(facts, 'beds', {
    committee: house,
    help: `Rooms: ${rooms.length}. People: ${sleeping.flat().length}. Tick who has the key.`,
    columns: [
      column('Key', 30),
      column('Room', 70),
      column('Category', 80),
      column('Name', 180),
      column('Delegation or team', 160),
    ],
    rows: rooms.flatMap(({ room, category, beds }, at) =>
      Array.from({ length: beds }, (_, bed): string[] => {
        const guest = sleeping[at]?.[bed];
        return ['', room, category ?? '', guest?.name ?? '', guest ? groupOf(guest) : ''];
      }),
    ),
  });
}

function planMeals(facts: PaperFacts): PrintedTable[] {
  const { meals, people, dietLabel } = facts.list;
  if (dietLabel === null || people.length === 0) return [];
  const localDay = (at: string) => dayOf(Date.parse(at), facts.region);
  return [...Map.groupBy(meals, ({ day }) => day)].map(([day, ofDay]) => {
    const counts = countDiets(people, day, localDay);
    const total = counts.reduce((sum, count) => sum + count.people, 0);
    const line = (label: string, count: number) => [label, ...ofDay.map(() => String(count))];
    return tableOf(facts, 'meals', {
      committee: formatWeekday(day, facts.region),
      help: 'With the team. People who left on an earlier day are not counted.',
      columns: [column(dietLabel, 240), ...ofDay.map(({ label }) => column(label, 90))],
      rows: [
        ...counts.map(({ diet, people: count }) => line(diet ?? 'No answer', count)),
        line('All', total),
      ],
    });
  });
}

const groupOf = ({ duties, delegation }: Guest): string =>
  duties ? `Team: ${duties.map((duty) => dutyLabels[duty]).join(', ')}` : (delegation ?? '');
const bedOf = ({ bed }: Guest): string => (bed ? `${bed.house}, ${bed.room}` : '');

function planArrivals(facts: PaperFacts): PrintedTable[] {
  const { list, region } = facts;
  const hours = groupArrivals(list.people, (at) =>
    formatDateTimeInputValue(Date.parse(at), region).slice(0, 13),
  );
  if (hours.length === 0) return [];
  return [
    tableOf(facts, 'arrivals', {
      committee: 'By hour and vehicle',
      help: 'Tick who has arrived.',
      columns: [
        column('In', 26),
        column('Time', 118),
        column('With', 120),
        column('People', 40),
        column('Name', 150),
        column('Bed', 100),
      ],
      rows: hours.flatMap(({ groups }) =>
        groups.flatMap(({ delegates }) =>
          delegates.flatMap((guest): string[][] => {
            const { arrival, name } = guest;
            if (!arrival) return [];
            const vehicle = [vehicleLabels[arrival.vehicle], arrival.number].filter(Boolean).join(' ');
            const time = formatDateTime(Date.parse(arrival.arrivesAt), region);
            return [['', time, vehicle, String(arrival.people), name, bedOf(guest)]];
          }),
        ),
      ),
    }),
  ];
}

function planEmergencySheets(facts: PaperFacts, kind: HospitalityPaper): PrintedTable[] {
  const { people } = facts.list;
  const others = people.filter(({ bed }) => bed === null);
  return [
    ...listHouses(facts).flatMap((house) => {
      const inside = people.filter(({ bed }) => bed?.house === house);
      return inside.length === 0 ? [] : [planEmergencySheet(facts, inside, house, kind)];
    }),
    ...(others.length === 0 ? [] : [planEmergencySheet(facts, others, 'Without a bed', kind)]),
  ];
}

const ageNotes = {
  minor: ' (under 18)',
  unknown: ' (age unknown)',
  unknown_team: '',
  adult: '',
} as const satisfies Record<Guest['age'], string>;

/** Plans the sheet that is opened in an emergency without a phone. */
function planEmergencySheet(
  facts: PaperFacts,
  people: readonly Guest[],
  committee: string,
  kind: HospitalityPaper,
): PrintedTable {
  // An event that asks no one for a date of birth would print the same note for everyone.
  const asksAge = facts.list.people.some(({ age, duties }) => duties === null && age !== 'unknown');
  const table = tableOf(facts, kind, {
    committee,
    help: 'Seal it in an envelope. Open it in an emergency only, and shred it after the event.',
    columns: [
      column('Name', 122),
      column('Bed', 80),
      column('Emergency contact', 170),
      column('Guardian', 66),
      column('Diet and allergies', 128),
    ],
    rows: people.map((guest) => {
      const { name, duties, emergencyContact: contact, guardian, diet, age } = guest;
      return [
        duties ? `${name} (team)` : asksAge || age === 'minor' ? `${name}${ageNotes[age]}` : name,
        bedOf(guest),
        contact ? `${contact.phone}, ${contact.name} (${contact.relation})` : '',
        guardian?.name ?? '',
        diet ?? '',
      ];
    }),
  });
  return { ...table, dense: { ...dense.dense, wraps: true } };
}
