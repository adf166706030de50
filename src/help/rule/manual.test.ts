import { expect, test } from 'vitest';
import { toHelpPageName } from './help-path.ts';
import { parseManualContents, parseManualPage } from './manual.ts';

const task = (title: string) => `### ${title}\n\n1. Press **Add shift**\n   twice.\n2. Wait.`;
const page = (how: string) => `# Shifts

## What it is for

Who is where.

See \`/duty\` and [Duties](your-duties.md).

## How to

${how}

## What can go wrong

- It is empty. Wait.
- It is full.
`;
const three = ['One', 'Two', 'Three'].map(task).join('\n\n');

test('a page of the manual has a purpose, three tasks and what can go wrong', () => {
  expect(parseManualPage(page(`${three}\n\n![A list](../desk/today.webp)`))).toMatchObject({
    title: 'Shifts',
    purpose: [
      ['Who is where.'],
      ['See ', { code: '/duty' }, ' and ', { page: 'your-duties', text: 'Duties' }, '.'],
    ],
    tasks: [
      { title: 'One', steps: [['Press ', { button: 'Add shift' }, ' twice.'], ['Wait.']] },
      { title: 'Two' },
      { title: 'Three', picture: { file: '../desk/today.webp', alt: 'A list' } },
    ],
    problems: [['It is empty. Wait.'], ['It is full.']],
  });
});

test.each([
  ['two tasks', page(['One', 'Two'].map(task).join('\n\n'))],
  ['a text before the tasks', page(`First.\n\n${three}`)],
  ['a step without a number', page(three.replace('1. ', '- '))],
  ['another heading', page(three).replace('## How to', '## Steps')],
  ['another section', `${page(three)}\n## More\n\nText.`],
  ['a title of two lines', page(three).replace('# Shifts', '# Shifts\nand duties')],
])('a page with %s is refused', (_, text) => {
  expect(() => parseManualPage(text)).toThrow(Error);
});

test('the contents of the manual are groups of links', () => {
  expect(
    parseManualContents('# Manual\n\nText.\n\n## Days\n\n- [Duties](duties.md)\n- [Shifts](shifts.md)\n'),
  ).toEqual([{ title: 'Days', pages: ['duties', 'shifts'] }]);
  expect(() => parseManualContents('# Manual\n\n## Days\n\n- Duties\n')).toThrow('without a link');
});

test('the name of a page consists of the words of its title', () => {
  expect(toHelpPageName('Name, dates and fees')).toBe('name-dates-and-fees');
});
