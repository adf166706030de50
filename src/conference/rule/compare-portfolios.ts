/** Order of portfolios by name in lists whose rows are numbered, on paper and on screens. */
export const comparePortfolios = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { numeric: true });
