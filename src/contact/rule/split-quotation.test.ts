import { expect, test } from 'vitest';
import { splitQuotation } from './split-quotation.ts';

test('a reply is split from the mail that it quotes', () => {
  const quoted = '> In May.\n>\n> See you.';
  for (const introduction of [
    'On Mon, 5 Jan at 9:00, The club <club@example.org> wrote:',
    'On Mon, 5 Jan, The club\n<club@example.org> wrote:',
    '-----Original Message-----',
    '',
  ])
    expect(splitQuotation(`Thanks!\n\n${introduction}\n${quoted}`).text).toBe('Thanks!');
  for (const reply of ['Thanks!', 'See below.\n> In May.\nWhich day?', `> In May.\nGreat`, '> only', ''])
    expect(splitQuotation(reply)).toEqual({ text: reply, quotation: '' });
  expect(splitQuotation(`${'On '.repeat(50_000)}\n`).quotation).toBe('');
});
