const titles = /^(?:dr|prof|mr|mrs|ms|shri|smt)\.?$/i;

/** Returns the first letters of the first and the last name, with their marks: 'AS' for 'Dr Aanya B. Sample'. */
export function getInitials(name: string): string {
  const names = name.split(/[\s-]+/).filter((part) => !titles.test(part));
  const letters = names.flatMap((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? []);
  return [letters[0], ...(letters.length > 1 ? [letters.at(-1)] : [])].join('').toLocaleUpperCase('en');
}
