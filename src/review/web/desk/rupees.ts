const grouped = new Intl.NumberFormat('en-IN');

/** 'Rs 1,899' */
export function rupees(amount: number): string {
  return `Rs ${grouped.format(amount)}`;
}
