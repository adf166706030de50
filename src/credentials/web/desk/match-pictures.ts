import { foldText } from '#platform/rule/fold-text.ts';

/** Reduces a name to its letters, marks and digits, without case and accents. */
const plain = (name: string): string => foldText(name).replaceAll(' ', '');

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

/**
 * Finds the portfolio of each file by the file's name, such as 'cote-d-ivoire.png' for 'Côte d’Ivoire'. `others` are
 * the files without a portfolio. If several portfolios have the name, the first one gets the file.
 */
export function matchPicturesToPortfolios<F extends { readonly name: string }>(
  files: readonly F[],
  portfolios: readonly { readonly portfolioId: string; readonly name: string }[],
): { matched: { file: F; portfolioId: string }[]; others: F[] } {
  const ids = new Map(portfolios.toReversed().map(({ portfolioId, name }) => [plain(name), portfolioId]));
  const matched = files.flatMap((file) => {
    const portfolioId = ids.get(plain(stemOf(file.name)));
    return portfolioId === undefined ? [] : [{ file, portfolioId }];
  });
  const placed = new Set(matched.map(({ file }) => file));
  return { matched, others: files.filter((file) => !placed.has(file)) };
}
