import { describe, expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import type { Letter } from './letter.ts';
import { renderLetter } from './template.ts';

const letter: Letter = {
  kind: 'assigned',
  subject: 'Your seat <b>is</b> given',
  to: 'Sample "Delegate" <script>alert(1)</script>',
  paragraphs: ['Your committee & portfolio are fixed.'],
  facts: [['Portfolio', "Viet Nam's seat"]],
  action: { label: 'Open the guide', href: 'https://mun.example.org/guide?a=1&b=2' },
};

const club = { name: 'Sample MUN', email: 'hello@sample.example.org', ...defaultRegion };

describe('a mail', () => {
  const { html, text } = renderLetter(letter, club, 'https://mun.example.org');

  test('has the same content in plain text, with its link on a separate line', () => {
    expect(text).toContain('Your committee & portfolio are fixed.');
    expect(text).toContain("Portfolio: Viet Nam's seat");
    expect(text.split('\n')).toContain('https://mun.example.org/guide?a=1&b=2');
  });

  test('shows the current emblem above the name of the club', () => {
    expect(html.match(/<img[^>]*>/g)).toEqual([
      expect.stringMatching(/src="https:\/\/mun\.example\.org\/emblems\/mail\.png".* alt=""/),
    ]);
  });

  test('escapes user input', () => {
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>is</b>');
    expect(html).toContain('Sample &quot;Delegate&quot; &lt;script&gt;');
  });

  test('has no link in a value, unless the letter says that it is one', () => {
    const facts = [
      ['Group', 'https://evil.example/refund'],
      ['Chat group', 'https://chat.example.org/council', 'link'],
    ] as const;
    const mail = renderLetter({ ...letter, facts }, club, 'https://mun.example.org');
    expect(mail.html).not.toContain('href="https://evil.example');
    expect(mail.html).toContain('https://evil.example/refund');
    expect(mail.html).toContain('href="https://chat.example.org/council"');
  });

  test('shows the address of its link as text too', () => {
    expect(html.match(/https:\/\/mun\.example\.org\/guide\?a=1&amp;b=2/g)).toHaveLength(3);
  });
});
