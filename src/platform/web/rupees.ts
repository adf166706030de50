const grouped = new Intl.NumberFormat('en-IN');

/** An amount of money as it is written in India: 'Rs 1,23,456'. */
export function rupees(amount: number): string {
  return `Rs ${grouped.format(amount)}`;
}
