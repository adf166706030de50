/** Stands in every prerendered page where the year belongs: the server puts in the year in which it loads the page. */
export const yearPlaceholder = 'year.invalid';
