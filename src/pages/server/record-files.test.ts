import { expect, test } from 'vitest';
import { recordWith } from '#tests/support/public-records.ts';
import { createRecordFiles } from './record-files.ts';

const origin = 'https://mun.example.org';
const record = recordWith({ name: 'Sample Winner' });
const files = new Map(createRecordFiles(record, origin));
const read = (name: string) => files.get(`${record.path}/${name}`)?.plain.toString() ?? '';

test('the JSON has everything with addresses of this site', () => {
  const json = JSON.parse(read('record.json'));
  expect(json).toMatchObject({
    eventName: 'Sample Conference',
    url: `${origin}/record/sample-conference`,
    committees: [
      {
        name: 'Sample Council',
        url: `${origin}/record/sample-conference/council`,
        texts: [
          { label: 'DR 1.1', isAdopted: true, votes: [{ answers: [{ portfolio: 'France' }, {}] }] },
          {},
        ],
        files: [{ title: 'Resolution 1', url: `${origin}/record/sample-conference/files/sample.pdf` }],
        awards: [{ label: 'Best Delegate', portfolio: 'France', name: 'Sample Winner' }],
      },
    ],
  });
});

test('the CSV of votes has a row for each answer by name, and one for every other result', () => {
  expect(read('votes.csv').slice(1).trim().split('\r\n')).toEqual([
    '"Committee","Text","Amends","Result","Vote","Method","In favour","Against","Abstentions","Portfolio","Answer"',
    '"Sample Council","DR 1.1",,"Adopted","1","Roll call","1","1","0","France","In favour"',
    '"Sample Council","DR 1.1",,"Adopted","1","Roll call","1","1","0","\'=China","Against"',
    '"Sample Council","A1","DR 1.1","Failed","1","Secret ballot","1","2","0",,',
  ]);
});

test('the CSV of awards has names only with consent', () => {
  expect(read('awards.csv')).toContain('"Sample Council","Best Delegate","France","Sample Winner"');
  const unnamed = new Map(createRecordFiles(recordWith({ name: null }), origin)).get(
    `${record.path}/awards.csv`,
  );
  expect(unnamed?.plain.toString()).toContain('"Sample Council","Best Delegate","France",\r\n');
});

test('browsers ask for a newer version of the files at each use', () => {
  expect([...files.values()].map(({ mustRevalidate }) => mustRevalidate)).toEqual([true, true, true]);
});
