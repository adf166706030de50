/** The institute to which the club belongs. Some clubs have none. */
export interface Institute {
  readonly name: string;
  readonly shortName: string;
  /** Domains in lower case. An e-mail address of the institute ends in one of them, or in a subdomain. */
  readonly emailDomains: readonly string[];
  /** Name of the number that the institute gives its students. Undefined if its students have no such number. */
  readonly scholarIdLabel?: string | undefined;
}

/**
 * Checks whether a host belongs to the institute.
 * @param host in lower case, such as 'cse.example.org'
 */
export function isInstituteHost(host: string, { emailDomains }: Institute): boolean {
  return emailDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/**
 * Converts the first letter to lower case, for a label within a sentence: 'Scholar ID' becomes 'scholar ID'. Leaves a
 * label that begins with an abbreviation unchanged, such as 'ID number'.
 */
export function lowerFirst(label: string): string {
  if (/^\p{Lu}{2}/u.test(label)) return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Returns the name of a delegate's college, or '' if it is unknown.
 * @param college null for students of the host institute
 */
export function getCollegeOrInstituteShortName(college: string | null, institute: Institute | null): string {
  return college ?? institute?.shortName ?? '';
}
