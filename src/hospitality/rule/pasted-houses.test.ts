import { expect, test } from 'vitest';
import { parsePastedHouses } from './pasted-houses.ts';

test('rooms are read from a spreadsheet, and an empty house is the one above', () => {
  const { rooms, skipped } = parsePastedHouses('North\t101\t2\tWomen\n\t102\t3\twomen\nSouth\t1\t4\n');
  expect(skipped).toEqual([]);
  expect(rooms).toEqual([
    { house: 'North', room: '101', beds: 2, category: 'Women' },
    { house: 'North', room: '102', beds: 3, category: 'Women' },
    { house: 'South', room: '1', beds: 4, category: '' },
  ]);
});

test('with headings the columns have any order', () => {
  const { rooms, unread } = parsePastedHouses('Beds;Room;House;Colour\n2;A1;Ostflügel;red');
  expect(rooms).toEqual([{ house: 'Ostflügel', room: 'A1', beds: 2, category: '' }]);
  expect(unread).toEqual(['Colour']);
});

test('a line that is no room is skipped with its reason', () => {
  const { rooms, skipped } = parsePastedHouses('North,1,2\nnorth,1,4\nNorth,2,none\nNorth,,2\nNorth,3,51');
  expect(rooms).toHaveLength(1);
  expect(skipped.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'This room is in a line above'],
    [3, 'The number of beds is not 1 to 50'],
    [4, 'The room is missing'],
    [5, 'The number of beds is not 1 to 50'],
  ]);
});
