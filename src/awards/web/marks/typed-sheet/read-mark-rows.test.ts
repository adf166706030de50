import { describe, expect, test } from 'vitest';
import { indianSettings } from '../../../rule/shipped-settings.ts';
import type { MarkSheet } from '../stored-marks.ts';
import { listDelegateTexts, type MarkCells, readMarkRows } from './read-mark-rows.ts';

const counts = { room: null, attendance: null };
const delegate = (registrationId: string, portfolio: string, name: string, isOwn = false) => ({
  registrationId,
  portfolio,
  name,
  isOwn,
  isOfChair: false,
  counts,
});

const sheet: MarkSheet = {
  eventName: 'Sample Conference',
  committee: 'sample',
  committeeName: 'Sample Council',
  mayMark: true,
  madeAt: '2027-01-09T06:00:00.000Z',
  expiresAt: '2027-01-09T18:00:00.000Z',
  receivedAt: 0,
  accountId: 'chair',
  criteria: indianSettings.criteria,
  sessions: [{ key: 's1', title: 'Session I', day: '2027-01-09' }],
  delegates: [
    delegate('r1', 'Ghana', 'Asha Rao'),
    delegate('r2', 'Guinea', 'Bela Sen'),
    delegate('r3', 'Guinea-Bissau', 'Chitra Das'),
    delegate('r4', 'Norway', 'Dev Roy'),
    delegate('r5', 'Norway', 'Esha Pal'),
    delegate('r6', 'Peru', 'Farah Ali', true),
  ],
  chairs: {},
  marks: [],
};

const row = (typed: string, marks: MarkCells['marks'], remark = ''): MarkCells => ({
  delegate: typed,
  marks,
  remark,
});
const read = (rows: readonly (MarkCells | null)[], of = sheet) => readMarkRows(of, 's1', rows);
const givenTo = (typed: string) => {
  const [first] = read([row(typed, { documents: '9' })]);
  return first && 'marks' in first ? first.marks.map(({ registrationId }) => registrationId) : first;
};

describe('a typed row of a mark sheet', () => {
  test('finds a delegate by number, portfolio, beginning or name', () => {
    for (const typed of ['2', 'guinea', 'guinea bel', 'bela'])
      expect([typed, givenTo(typed)]).toEqual([typed, ['r2']]);
    expect(givenTo('3')).toEqual(['r3']);
    expect(givenTo('gui b')).toMatchObject({ problem: expect.stringContaining('Several delegates match') });
    expect(givenTo('gha')).toEqual(['r1']);
  });

  test('asks for the name where delegates share a portfolio, which has one number', () => {
    const problem = 'Several delegates match: Norway (Dev Roy), Norway (Esha Pal). Add the name.';
    expect(givenTo('norway')).toEqual({ problem });
    expect(givenTo('4')).toEqual({ problem });
    expect(givenTo('4 esha')).toEqual(['r5']);
    expect(listDelegateTexts(sheet).slice(2, 4)).toEqual(['Guinea-Bissau', 'Norway Dev Roy']);
  });

  test('becomes a mark of each speech and of each other criterion, with the remark once', () => {
    const [first] = read([row('gha', { speeches: '7, 8', documents: '15', conduct: '' }, ' Clear ')]);
    expect(first).toMatchObject({
      marks: [
        { registrationId: 'r1', criterion: { id: 'speeches' }, points: 7, remark: 'Clear' },
        { criterion: { id: 'speeches' }, points: 8, remark: '' },
        { criterion: { id: 'documents' }, points: 15, remark: '' },
      ],
      lines: ['Ghana, Asha Rao: Speeches 7, 8; Documents and chits 15. Clear'],
    });
  });

  test('says what it adds to and what it replaces, and keeps the remark of what it replaces', () => {
    const given = { chair: 'chair', registrationId: 'r1', session: 's1', slot: '', at: 1 };
    const marks = [
      { ...given, id: 'm1', criterion: 'speeches', slot: 'x', points: 6, remark: '' },
      { ...given, id: 'm2', criterion: 'conduct', points: 3, remark: 'Late' },
      { ...given, id: 'm3', criterion: 'lobbying', session: 's0', points: 1, remark: '' },
      { ...given, id: 'm4', criterion: 'documents', chair: 'other', points: 2, remark: '' },
    ];
    const cells = { speeches: '9', conduct: '4', lobbying: '5', documents: '8' };
    const [first] = read([row('1', cells)], { ...sheet, marks });
    expect(first).toMatchObject({
      lines: [
        'Ghana, Asha Rao: Speeches 9 (so far 6); Documents and chits 8; Lobbying and leadership 5; Procedure and conduct 4 (instead of 3)',
      ],
    });
    const kept = first && 'marks' in first ? first.marks.map(({ remark }) => remark) : [];
    expect(kept).toEqual(['', '', '', 'Late']);
  });

  test('is refused with a reason, and leaves the other rows as they are', () => {
    const rows = read([
      row('', { documents: '9' }),
      row('Atlantis', { documents: '9' }),
      row('99', { documents: '9' }),
      row('peru', { documents: '9' }),
      row('ghana', { documents: '21' }),
      row('ghana', { documents: '9' }),
      row('guinea', { conduct: '4 5' }),
      row('4 dev', { speeches: '7 x' }),
      null,
      row('4 esha', {}, 'Clear'),
      row('3', {}),
    ]);
    expect(rows.map((one) => (one && 'problem' in one ? one.problem : one && 'recorded'))).toEqual([
      'Write the number on the sheet, or the portfolio.',
      'No delegate matches ‘Atlantis’.',
      'No delegate matches ‘99’.',
      'You cannot mark yourself.',
      'Documents and chits: write one mark from 0 to 20.',
      'Row 5 has this delegate already.',
      'Procedure and conduct: write one mark from 0 to 5.',
      'Speeches: write a mark from 0 to 10 for each speech, such as ‘0 10’.',
      null,
      'A remark needs a mark beside it.',
      'Write at least one mark.',
    ]);
    expect(read([row('1', { documents: '9' }, 'x'.repeat(201))])).toEqual([
      { problem: 'Write a remark of one line with at most 200 characters.' },
    ]);
  });
});
