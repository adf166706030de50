let shortName = '';

/** Sets the product name for all titles. Called once by the root before rendering. */
export function nameTitles(productShortName: string): void {
  shortName = productShortName;
}

/**
 * A page's title, '{page} | {product short name}' (product 1.3).
 *
 *     export const meta = () => [{ title: pageTitle('Dashboard') }];
 */
export const pageTitle = (page: string): string => fullTitle(page, shortName);

export const fullTitle = (page: string, productShortName: string): string => `${page} | ${productShortName}`;
