let shortName = '';

/** Sets the product name in titles. The root calls it once before rendering. */
export function setProductNameOfTitles(productShortName: string): void {
  shortName = productShortName;
}

/** Returns the title of a page as '{page} | {product short name}' (product 1.3). */
export const pageTitle = (page: string): string => formatTitle(page, shortName);

export const formatTitle = (page: string, productShortName: string): string =>
  `${page} | ${productShortName}`;
