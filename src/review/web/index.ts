export { ExperienceLevelForm } from './detail/experience-level.tsx';
export { EventOverNotice } from './event-over-notice.tsx';
export type { Chart } from './numbers/charts.ts';
export { Figure } from './numbers/figure.tsx';
