import { foldText } from '#platform/rule/fold-text.ts';

/** Reduces a name to its letters, marks and digits, without case and accents. */
const plain = (name: string): string => foldText(name).replaceAll(' ', '');

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

export interface PicturedPortfolio {
  readonly portfolioId: string;
  readonly name: string;
  readonly pictureAt: string | null;
}

interface CommitteeWithPortfolios {
  /** Names of the committee: its value and its full name. */
  readonly names: readonly string[];
  readonly portfolios: readonly PicturedPortfolio[];
}

export interface MatchedPicture<F> {
  readonly file: F;
  readonly portfolio: PicturedPortfolio;
  /** Name of the committee if the file's name contains it. The picture is then for this committee only. */
  readonly committee: string | null;
}

/**
 * Finds the portfolio of each file by the file's name, such as 'cote-d-ivoire.png' for 'Côte d’Ivoire', or 'unsc
 * china.png' for the one of a committee. Of several files for a portfolio the first one gets it. If several committees
 * have the portfolio, the first one gets a file without a committee.
 */
export function matchPicturesToPortfolios<F extends { readonly name: string }>(
  files: readonly F[],
  committees: readonly CommitteeWithPortfolios[],
): { matched: MatchedPicture<F>[]; others: F[] } {
  const byName = new Map<string, Omit<MatchedPicture<F>, 'file'>>();
  const addUnlessKnown = (key: string, match: Omit<MatchedPicture<F>, 'file'>) => {
    if (key !== '' && !byName.has(key)) byName.set(key, match);
  };
  for (const { portfolios } of committees)
    for (const portfolio of portfolios) addUnlessKnown(plain(portfolio.name), { portfolio, committee: null });
  for (const { names, portfolios } of committees)
    for (const portfolio of portfolios)
      for (const name of names)
        addUnlessKnown(plain(name) + plain(portfolio.name), { portfolio, committee: names[0] ?? name });
  const taken = new Set<string>();
  const matched = files.flatMap((file) => {
    const match = byName.get(plain(stemOf(file.name)));
    const key = `${match?.portfolio.portfolioId} ${match?.committee}`;
    if (!match || taken.has(key)) return [];
    taken.add(key);
    return [{ file, ...match }];
  });
  // A picture for one committee comes last, so that it replaces the one for all committees.
  const ordered = matched.toSorted(
    (one, other) => Number(one.committee !== null) - Number(other.committee !== null),
  );
  const placed = new Set(matched.map(({ file }) => file));
  return { matched: ordered, others: files.filter((file) => !placed.has(file)) };
}
