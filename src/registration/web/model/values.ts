/** What the form holds; files are kept beside it, since no draft can hold them. */
export interface FormValues {
  committees: readonly string[];
  portfolios: readonly string[];
  experience: string;
  college: string;
  accomodation: 'Yes' | 'No' | '';
  grpName: string;
}

export const emptyValues: FormValues = {
  committees: [],
  portfolios: [],
  experience: '',
  college: '',
  accomodation: '',
  grpName: '',
};
