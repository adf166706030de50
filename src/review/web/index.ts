export { ExperienceLevelForm } from './detail/experience-level.tsx';
export type { Chart } from './numbers/charts.ts';
export { Figure } from './numbers/figure.tsx';
