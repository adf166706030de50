/** Before the last three digits, and before every two before them. */
const groups = /\B(?=(?:\d\d)*\d{3}$)/g;

/** A sum as it is written in India: 'Rs 1,00,000', with paise where there are some. */
export function formatMoney(paise: number): string {
  const whole = String(Math.trunc(Math.abs(paise) / 100)).replace(groups, ',');
  const rest = Math.abs(paise) % 100;
  return `${paise < 0 ? '−' : ''}Rs ${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
