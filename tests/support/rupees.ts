/** A sum as the site writes it: 'Rs 1,23,456'. */
export const rupees = (sum: number): string => `Rs ${sum.toLocaleString('en-IN')}`;
