import { describe, expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { toOrdinalWord } from '#platform/rule/plural.ts';
import { describeDifferences } from './differences.ts';
import { capitalise } from './document-shape.ts';

const { apply, letters, faq, team, home, conferencePage } = sampleContent;
const [first, second] = letters;
const [question, ...otherQuestions] = faq;
if (!first || !second || !question) throw new Error('the sample has two letters and questions');

describe('the differences between two versions of a document', () => {
  test('are empty for equal versions', () => {
    for (const kind of documentKinds)
      expect(describeDifferences(kind, sampleContent[kind], structuredClone(sampleContent[kind]))).toEqual(
        [],
      );
  });

  test('show the text before and after', () => {
    expect(describeDifferences('apply', apply, { ...apply, heading: 'Come and join us' })).toEqual([
      `Heading: ‘${apply.heading}’ became ‘Come and join us’`,
    ]);
    const named = { ...home, hero: { ...home.hero, scrollLabel: 'Down' } };
    expect(describeDifferences('home', home, named)).toEqual([
      `Top of the page, text of the scroll link: ‘${home.hero.scrollLabel}’ became ‘Down’`,
    ]);
  });

  test('show only the changed part of a long text', () => {
    const [paragraph = ''] = first.paragraphs;
    const changed = `${paragraph.slice(0, -1)}, and so do we.`;
    const now = [{ ...first, paragraphs: [changed, ...first.paragraphs.slice(1)] }, second];
    const [sentence = '', ...more] = describeDifferences('letters', letters, now);
    expect(more).toEqual([]);
    expect(sentence).toMatch(/^First letter \(.+\), first paragraph: ‘….+’ became ‘….+, and so do we\.’$/);
    expect(sentence.length).toBeLessThan(260);
  });

  test('name an entry that was added, removed or moved', () => {
    const asked = { id: 'new', question: 'Is there tea?', answer: 'Always.' };
    expect(describeDifferences('faq', faq, [...faq, asked])).toEqual([
      `${capitalise(toOrdinalWord(faq.length + 1))} question (Is there tea?) added`,
    ]);
    expect(describeDifferences('faq', faq, otherQuestions)).toEqual([
      expect.stringMatching(/^First question \(.+\) removed$/),
    ]);
    expect(describeDifferences('faq', faq, [...otherQuestions, question])).toEqual([
      'Order of the questions changed',
    ]);
    expect(describeDifferences('letters', letters, [second, first])).toEqual([
      'Order of the letters changed',
    ]);
  });

  test('name a changed entry as changed, not as removed and added', () => {
    const now = [{ ...question, answer: 'See the next page.' }, ...otherQuestions];
    expect(describeDifferences('faq', faq, now)).toEqual([
      expect.stringMatching(/^First question \(.+\), answer: ‘.+’ became ‘See the next page\.’$/),
    ]);
    const [edition] = conferencePage.editions;
    if (!edition) throw new Error('the sample has an edition');
    expect(
      describeDifferences('conferencePage', conferencePage, {
        ...conferencePage,
        editions: [{ ...edition, executiveBoard: edition.executiveBoard.slice(1) }],
      }),
    ).toEqual([expect.stringMatching(/^First edition.*, first chairperson \(.+\) removed$/)]);
  });

  test('name fields that were or are empty', () => {
    const listOf = (heading: string | null) => [{ ...team[0], heading }, ...team.slice(1)];
    expect(describeDifferences('team', listOf(null), listOf('DIRECTORS'))).toEqual([
      expect.stringMatching(/^First list \(.+\), heading: ‘DIRECTORS’ added$/),
    ]);
    expect(describeDifferences('team', listOf('DIRECTORS'), listOf(null))).toEqual([
      expect.stringMatching(/^First list \(.+\), heading: ‘DIRECTORS’ removed$/),
    ]);
  });

  test('are reported for any stored value', () => {
    expect(describeDifferences('apply', undefined, apply)).toContain(`Heading: ‘${apply.heading}’ added`);
    expect(describeDifferences('faq', { odd: 1 }, [[null, 3], 'x'])).not.toEqual([]);
  });
});
