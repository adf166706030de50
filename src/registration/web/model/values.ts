import type { FormAnswers } from '#registration/contract/fields.ts';
import { fields } from '#registration/contract/fields.ts';
import type { PortfolioChoice } from './selection.ts';

/** The values of the form, without files, which a draft can't store. */
export interface FormValues extends FormAnswers {
  committees: readonly string[];
  portfolios: readonly PortfolioChoice[];
  grpName: string;
}

const noAnswers = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<keyof FormAnswers, ''>;

export const emptyValues: FormValues = {
  committees: [],
  portfolios: [],
  ...noAnswers,
  grpName: '',
};
