import { foldName } from '#platform/rule/fold-text.ts';
import { findPastedColumns } from '#platform/rule/pasted-columns.ts';
import { parsePastedTable, type SkippedLine } from '#platform/rule/pasted-table.ts';
import { findCategory } from './categories.ts';

export const maxBedsPerRoom = 50;
export const maxHouseNameLength = 60;

export interface PastedRoom {
  house: string;
  room: string;
  beds: number;
  /** Empty for a room for everyone. */
  category: string;
}

export interface PastedHouses {
  rooms: readonly PastedRoom[];
  skipped: readonly SkippedLine[];
  /** Headings of columns that are not read. */
  unread: readonly string[];
}

const headings = {
  house: ['house', 'hostel', 'building', 'block', 'hotel'],
  room: ['room', 'number', 'no.', 'room no.', 'room number'],
  beds: ['beds', 'capacity', 'places'],
  category: ['category', 'for', 'type', 'wing'],
} as const;

/** Folds house and room for comparing: two rooms of one key are the same room. */
export const roomKeyOf = ({ house, room }: Pick<PastedRoom, 'house' | 'room'>): string =>
  `${foldName(house)}\n${foldName(room)}`;

/**
 * Reads rooms from a pasted table: house, room, beds, category. An empty house is that of the line above. Of a room that
 * is named twice, the later line is skipped.
 */
export function parsePastedHouses(text: string): PastedHouses {
  const rows = parsePastedTable(text).filter(({ text: line }) => line !== '');
  const columns = findPastedColumns(rows[0]?.cells ?? [], {
    headings,
    order: ['house', 'room', 'beds', 'category'],
    minHeadings: 2,
  });
  const rooms = new Map<string, PastedRoom>();
  const categories: string[] = [];
  const skipped: SkippedLine[] = [];
  let above = '';
  for (const { line, text: row, cells } of columns.hasHeader ? rows.slice(1) : rows) {
    const cell = (name: keyof typeof headings) => cells[columns.at[name] ?? -1] ?? '';
    const house = cell('house') || above;
    const named = cell('category');
    const room = {
      house,
      room: cell('room'),
      beds: Number(cell('beds')),
      category: findCategory(categories, named) ?? named,
    };
    const problem = rooms.has(roomKeyOf(room)) ? 'This room is in a line above' : findProblem(room);
    if (problem !== undefined) skipped.push({ line, text: row, problem });
    else {
      rooms.set(roomKeyOf(room), room);
      if (room.category !== '' && !categories.includes(room.category)) categories.push(room.category);
    }
    above = house;
  }
  return { rooms: [...rooms.values()], skipped, unread: columns.unread };
}

function findProblem({ house, room, beds, category }: PastedRoom): string | undefined {
  if (house === '') return 'The house is missing';
  if (room === '') return 'The room is missing';
  if ([house, room, category].some((name) => name.length > maxHouseNameLength))
    return `A name has more than ${maxHouseNameLength} characters`;
  if (!Number.isInteger(beds) || beds < 1 || beds > maxBedsPerRoom)
    return `The number of beds is not 1 to ${maxBedsPerRoom}`;
  return undefined;
}
