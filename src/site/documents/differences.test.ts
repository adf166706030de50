import { describe, expect, test } from 'vitest';
import { sampleContent } from '#site/content/index.ts';
import { documentKinds } from '#site/contract/document-titles.ts';
import { differencesInWords } from './differences.ts';
import { ordinal } from './names.ts';

const { apply, letters, faq, team, home, conferencePage } = sampleContent;
const [first, second] = letters;
const [left = [], right = []] = faq;
const [question, ...otherQuestions] = left;
if (!first || !second || !question) throw new Error('the sample has two letters and questions');

describe('the differences between two versions of a document', () => {
  test('are none when both say the same', () => {
    for (const kind of documentKinds)
      expect(differencesInWords(kind, sampleContent[kind], structuredClone(sampleContent[kind]))).toEqual([]);
  });

  test('say which words became which', () => {
    expect(differencesInWords('apply', apply, { ...apply, heading: 'Come and join us' })).toEqual([
      `Heading: ‘${apply.heading}’ became ‘Come and join us’`,
    ]);
    const named = { ...home, hero: { ...home.hero, scrollLabel: 'Down' } };
    expect(differencesInWords('home', home, named)).toEqual([
      `Top of the page, words of the way down: ‘${home.hero.scrollLabel}’ became ‘Down’`,
    ]);
  });

  test('show of a long text only where it differs', () => {
    const [paragraph = ''] = first.paragraphs;
    const changed = `${paragraph.slice(0, -1)}, and so do we.`;
    const now = [{ ...first, paragraphs: [changed, ...first.paragraphs.slice(1)] }, second];
    const [sentence = '', ...more] = differencesInWords('letters', letters, now);
    expect(more).toEqual([]);
    expect(sentence).toMatch(/^First letter \(.+\), first paragraph: ‘….+’ became ‘….+, and so do we\.’$/);
    expect(sentence.length).toBeLessThan(260);
  });

  test('name an entry that was added, removed or moved', () => {
    const asked = { id: 'new', question: 'Is there tea?', answer: 'Always.' };
    expect(differencesInWords('faq', faq, [[...left, asked], right])).toEqual([
      `First column, ${ordinal(left.length)} question (Is there tea?) added`,
    ]);
    expect(differencesInWords('faq', faq, [otherQuestions, right])).toEqual([
      expect.stringMatching(/^First column, first question \(.+\) removed$/),
    ]);
    expect(differencesInWords('faq', faq, [[...otherQuestions, question], right])).toEqual([
      'First column, order of the questions changed',
    ]);
    expect(differencesInWords('letters', letters, [second, first])).toEqual(['Order of the letters changed']);
  });

  test('take a changed entry for changed, and not for one removed and another added', () => {
    const now = [{ ...question, answer: 'See the next page.' }, ...otherQuestions];
    expect(differencesInWords('faq', faq, [now, right])).toEqual([
      expect.stringMatching(
        /^First column, first question \(.+\), answer: ‘.+’ became ‘See the next page\.’$/,
      ),
    ]);
    const board = conferencePage.unsc.board.slice(1);
    expect(
      differencesInWords('conferencePage', conferencePage, {
        ...conferencePage,
        unsc: { ...conferencePage.unsc, board },
      }),
    ).toEqual([expect.stringMatching(/^Security council, first chairperson \(.+\) removed$/)]);
  });

  test('say what was left empty before or is now', () => {
    const listOf = (heading: string | null) => [{ ...team[0], heading }, ...team.slice(1)];
    expect(differencesInWords('team', listOf(null), listOf('DIRECTORS'))).toEqual([
      expect.stringMatching(/^First list \(.+\), heading: ‘DIRECTORS’ added$/),
    ]);
    expect(differencesInWords('team', listOf('DIRECTORS'), listOf(null))).toEqual([
      expect.stringMatching(/^First list \(.+\), heading: ‘DIRECTORS’ removed$/),
    ]);
  });

  test('are told of anything that lies in a database', () => {
    expect(differencesInWords('apply', undefined, apply)).toContain(`Heading: ‘${apply.heading}’ added`);
    expect(differencesInWords('faq', { odd: 1 }, [[null, 3], 'x'])).not.toEqual([]);
  });
});
