import { expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { readMotionLine } from './motion-line.ts';

const rules = must(findShippedRuleSet('una-usa'));

test.each([
  ['mod 9 45 border trade', 'moderated', { total: 540, each: 45, topic: 'border trade' }],
  ['unmod 10', 'unmoderated', { total: 600 }],
  ['susp 15', 'suspend_meeting', { minutes: 15 }],
  ['agenda Cyber security', 'set_agenda', { topic: 'Cyber security' }],
  ['close', 'close_debate', {}],
  ['adj', 'adjourn_meeting', {}],
])('the line "%s" is a motion with its numbers and its topic', (line, type, fields) => {
  expect(readMotionLine(rules, line)).toEqual({ type, fields });
});

test('a line that begins no motion is none', () => {
  expect(readMotionLine(rules, 'xyz 4')).toBeUndefined();
  expect(readMotionLine(rules, '   ')).toBeUndefined();
});
