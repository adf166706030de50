import { describe, expect, it } from 'vitest';
import { checkContent, contentFiles } from './check-content.ts';

const withValue = (file: string, value: unknown) => {
  const known = contentFiles[file];
  if (!known) throw new Error(`${file} is no content file`);
  return { ...contentFiles, [file]: { ...known, value } };
};

describe('the check of the content', () => {
  it('finds nothing wrong with the content as it ships', () => {
    expect(checkContent()).toEqual([]);
  });

  it('names the file and the field of a mistake in one sentence', () => {
    const letters = contentFiles['src/pages/content, letters']?.value as object[];
    const broken = [letters[0], { ...letters[1], name: '' }];
    expect(checkContent(withValue('src/pages/content, letters', broken))).toEqual([
      'src/pages/content, letters: [1].name must not be empty.',
    ]);
  });

  it('refuses a photograph name that could not be a file of the content folder', () => {
    const gallery = contentFiles['src/pages/content, gallery']?.value as object[];
    const broken = gallery.with(0, { picture: '../Secret.png', alt: 'a', caption: 'a' });
    expect(checkContent(withValue('src/pages/content, gallery', broken))).toEqual([
      'src/pages/content, gallery: [0].picture must be a picture name: small letters, digits and single hyphens.',
    ]);
  });

  it('refuses a fee of nothing', () => {
    const event = contentFiles['src/conference/content/event.ts']?.value as { fees: object };
    const files = withValue('src/conference/content/event.ts', {
      ...event,
      fees: { ...event.fees, individualPaise: 0 },
    });
    expect(checkContent(files)).toEqual([
      'src/conference/content/event.ts: fees.individualPaise must be more than 0 paise.',
    ]);
  });

  it('finds a committee without portfolios, a list without a committee and duplicates', () => {
    const errors = checkContent(contentFiles, {
      committees: [
        { value: 'Lakes', ratio: [3, 2] },
        { value: 'Rivers', ratio: [5, 4] },
        { value: 'Press', ratio: [3, 2] },
        { value: 'Lakes', ratio: [4, 3] },
      ],
      portfolios: {
        Lakes: ['Northmere', 'Amberlake'],
        Rivers: ['Dams', 'Amberlake', 'Dams'],
        Seas: ['Somewhere'],
      },
      executiveBoard: [{ committee: 'Seas' }],
      members: [{ id: 'one' }, { id: 'one' }],
    });
    expect(errors).toEqual([
      "src/conference/content/committees.ts: [3].value repeats 'Lakes', which src/conference/content/committees.ts: [0].value already has.",
      "src/conference/content/committees.ts: [2].ratio repeats '3:2', which src/conference/content/committees.ts: [0].ratio already has.",
      'src/conference/content/portfolios.json: Press is missing, but committees.ts has such a committee.',
      'src/conference/content/portfolios.json: Seas is no committee of committees.ts.',
      "src/conference/content/portfolios.json: Rivers[2] repeats 'Dams', which src/conference/content/portfolios.json: Rivers[0] already has.",
      'src/pages/content, conferencePage: executiveBoard[0].committee names no committee of committees.ts.',
      "src/pages/content, team: id of member 2 repeats 'one', which src/pages/content, team: id of member 1 already has.",
    ]);
  });
});
