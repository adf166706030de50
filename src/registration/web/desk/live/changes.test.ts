import { expect, test } from 'vitest';
import type { ChangedRegistration, ListedRegistration } from '../../../contract/desk.ts';
import { applyChangesToRows } from './changes.ts';

const fee = { registration: 520, hospitality: 0, total: 520 };
const answers = { college: 'Sample College', accomodation: 'No', fee } as const;

const row = (_id: string, more: Partial<ListedRegistration> = {}) =>
  ({
    _id,
    mode: 'individual',
    status: 'pending',
    withdrawn: false,
    assignedCommittee: '',
    assignedCommitteeName: '',
    assignedPortfolio: '',
    ...answers,
    ...more,
  }) as ListedRegistration;
const change = (_id: string, more: Partial<ChangedRegistration> = {}): ChangedRegistration => ({
  _id,
  status: 'pending',
  withdrawn: false,
  assignedCommittee: '',
  assignedCommitteeName: '',
  assignedPortfolio: '',
  ...answers,
  waitsForLeader: false,
  changedAt: '2026-01-05T09:00:00.000Z',
  ...more,
});

test('a decision of another admin updates its row in place, and no other row', () => {
  const rows = [row('a'), row('b'), row('c')];
  const next = applyChangesToRows(rows, [change('b', { status: 'confirmed' })]);
  expect(next.map(({ _id, status }) => `${_id} ${status}`)).toEqual([
    'a pending',
    'b confirmed',
    'c pending',
  ]);
  expect(next[0]).toBe(rows[0]);
});

test('a change that is already shown, or of a row on another page, changes nothing', () => {
  const rows = [row('a', { status: 'declined' })];
  expect(applyChangesToRows(rows, [change('a', { status: 'declined' }), change('z')])).toBe(rows);
});

test('members can be decided once their group is complete', () => {
  const group = {
    grpName: 'G',
    grpLeaderEmail: 'l@example.org',
    grpStatus: 'waiting for the leader' as const,
  };
  const [next] = applyChangesToRows([row('a', { mode: 'member', group })], [change('a')]);
  expect(next?.group?.grpStatus).toBe('complete');
});

test('a delegate’s change of college, stay and fee updates the row', () => {
  const changed = {
    college: 'Another College',
    accomodation: 'Yes',
    fee: { registration: 520, hospitality: 1250, total: 1770 },
  } as const;
  const [next] = applyChangesToRows([row('a')], [change('a', changed)]);
  expect(next).toMatchObject(changed);
});

test('a total of zero replaces the earlier total of a group', () => {
  const [next] = applyChangesToRows(
    [row('a', { mode: 'leader', groupTotal: 1047 })],
    [change('a', { groupTotal: 0 })],
  );
  expect(next?.groupTotal).toBe(0);
});
