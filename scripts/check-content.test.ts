import { describe, expect, it } from 'vitest';
import { committees, portfolios } from '../src/conference/content/index.ts';
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
    const letters = contentFiles['src/site/content/letters.ts']?.value as object[];
    const broken = [letters[0], { ...letters[1], name: '' }];
    expect(checkContent(withValue('src/site/content/letters.ts', broken))).toEqual([
      'src/site/content/letters.ts: [1].name must not be empty.',
    ]);
  });

  it('refuses a photograph name that could not be a file of the content folder', () => {
    const gallery = contentFiles['src/site/content/gallery.ts']?.value as object[];
    const broken = gallery.with(3, { picture: '../Secret.png', alt: 'a', caption: 'a' });
    expect(checkContent(withValue('src/site/content/gallery.ts', broken))).toEqual([
      'src/site/content/gallery.ts: [3].picture must be a picture name: small letters, digits and single hyphens.',
    ]);
  });

  it('refuses a fee of nothing', () => {
    const event = contentFiles['src/conference/content/event.ts']?.value as { fees: object };
    const files = withValue('src/conference/content/event.ts', {
      ...event,
      fees: { ...event.fees, individual: 0 },
    });
    expect(checkContent(files)).toEqual([
      'src/conference/content/event.ts: fees.individual must be more than 0 rupees.',
    ]);
  });

  it('sees a committee without portfolios, a list without a committee and a portfolio given twice', () => {
    const { IPC: _press, ...others } = portfolios;
    const errors = checkContent(contentFiles, {
      committees,
      portfolios: { ...others, IB: [...(others.IB ?? []), 'India'], UNSC: ['Somewhere'] },
      executiveBoard: [],
      members: [],
    });
    expect(errors).toEqual([
      'src/conference/content/portfolios.ts: IPC is missing, but committees.ts has such a committee.',
      'src/conference/content/portfolios.ts: UNSC is no committee of committees.ts.',
      "src/conference/content/portfolios.ts: IB[28] repeats 'India', which src/conference/content/portfolios.ts: UNHRC[19] already has.",
    ]);
  });
});
