/** Stands in every page where the year belongs: the server puts in the year in which it renders the page. */
export const yearPlaceholder = 'year.invalid';
