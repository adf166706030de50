/** What a visitor has filled in. */
export interface ContactEntries {
  name: string;
  email: string;
  message: string;
}

/** Whether there is something to send: no field empty, and an address with '@' and '.' in it (product 2.8, 'Contact form'). */
export function canSend({ name, email, message }: ContactEntries): boolean {
  const isFilled = [name, email, message].every((text) => text.trim() !== '');
  return isFilled && email.includes('@') && email.includes('.');
}
