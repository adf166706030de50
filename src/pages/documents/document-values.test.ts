import { describe, expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { checkAndTrimDocument } from './check-document.ts';
import { describeDifferences } from './differences.ts';
import { type FieldPath, getDocumentShape, type Shape } from './document-shape.ts';
import {
  copyWithValueAt,
  createEmptyEntry,
  formatForInput,
  mergeDocumentChanges,
  parseTypedValue,
} from './document-values.ts';

const { apply, letters, team, reviews } = sampleContent;

/** Types every field of a document again, as the form shows it. */
function retyped(
  shape: Shape,
  value: unknown,
  place: FieldPath,
  typeAt: (at: FieldPath, part: unknown) => void,
): void {
  if (shape.is === 'text') typeAt(place, parseTypedValue(shape, formatForInput(shape, value)));
  if (shape.is === 'list') {
    for (const [at, entry] of (value as unknown[]).entries())
      retyped(shape.entry, entry, [...place, at], typeAt);
  }
  if (shape.is !== 'group') return;
  for (const { name, shape: field } of shape.fields)
    retyped(field, (value as Record<string, unknown>)[name], [...place, name], typeAt);
}

test.each(documentKinds)('the sample of %s survives being typed field by field', (kind) => {
  let document: unknown = sampleContent[kind];
  retyped(getDocumentShape(kind), document, [], (place, part) => {
    document = copyWithValueAt(document, place, part);
  });
  expect(document).toEqual(sampleContent[kind]);
  expect(checkAndTrimDocument(kind, document).value).toEqual(sampleContent[kind]);
});

describe('a new entry', () => {
  test('has an id and empty required fields', () => {
    const list = getDocumentShape('reviews');
    if (list.is !== 'list') throw new Error('reviews are a list');
    const added = createEmptyEntry(list.entry, reviews) as { id: number };
    expect(reviews.map(({ id }) => id)).not.toContain(added.id);
    const { mistakes = [] } = checkAndTrimDocument('reviews', [...reviews, added]);
    expect(mistakes.map(({ path }) => path[1])).toEqual(
      ['name', 'text', 'img', 'img'].slice(0, mistakes.length),
    );
  });

  test('omits optional fields', () => {
    const list = getDocumentShape('team');
    const members = list.is === 'list' && list.entry.is === 'group' ? list.entry.fields : [];
    const shape = members.find(({ name }) => name === 'members')?.shape;
    if (shape?.is !== 'list') throw new Error('a list of the team has members');
    expect(Object.keys(createEmptyEntry(shape.entry) as object)).toEqual(['id', 'name', 'post']);
    expect(team.length).toBe(6);
  });
});

describe('the merge of two versions', () => {
  const [first, second] = letters;
  test('keeps both changes to different fields', () => {
    const theirs = copyWithValueAt(letters, [0, 'heading'], 'Theirs');
    const mine = copyWithValueAt(letters, [1, 'closing'], 'Mine');
    expect(mergeDocumentChanges(letters, theirs, mine)).toEqual([
      { ...first, heading: 'Theirs' },
      { ...second, closing: 'Mine' },
    ]);
  });

  test('prefers mine where both changed the same field', () => {
    const theirs = copyWithValueAt(copyWithValueAt(apply, ['heading'], 'Theirs'), ['notice'], 'Closed');
    const mine = copyWithValueAt(apply, ['heading'], 'Mine');
    const both = mergeDocumentChanges(apply, theirs, mine);
    expect(both).toEqual({ ...apply, heading: 'Mine', notice: 'Closed' });
    expect(describeDifferences('apply', theirs, both)).toEqual(['Heading: ‘Theirs’ became ‘Mine’']);
  });

  test('keeps an entry that only the other user has added', () => {
    const theirs = [...reviews, { ...reviews[0], id: 99 }];
    expect(mergeDocumentChanges(reviews, theirs, reviews)).toEqual(theirs);
    const mine = copyWithValueAt(reviews, [0, 'name'], 'Mine');
    expect(mergeDocumentChanges(reviews, reviews, mine)).toEqual(mine);
  });
});

test.each(['asha@example.org', 'mailto:asha@example.org'])('a member’s address is taken as %s', (typed) => {
  const [list] = team;
  const members = getDocumentShape('team');
  const fields =
    members.is === 'list' && members.entry.is === 'group'
      ? members.entry.fields.find(({ name }) => name === 'members')?.shape
      : undefined;
  const entry = fields?.is === 'list' && fields.entry.is === 'group' ? fields.entry.fields : [];
  const mail = entry.find(({ name }) => name === 'mail')?.shape;
  if (mail?.is !== 'text') throw new Error('a member has an address');
  const stored = parseTypedValue(mail, typed);
  expect([stored, formatForInput(mail, stored)]).toEqual(['mailto:asha@example.org', 'asha@example.org']);
  for (const sent of [typed, stored])
    expect(
      checkAndTrimDocument('team', [{ ...list, members: [{ id: 'a', name: 'A', post: 'B', mail: sent }] }])
        .mistakes,
    ).toBeUndefined();
});
