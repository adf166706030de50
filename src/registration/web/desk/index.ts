export { ExperienceLevelForm } from './detail/experience-level.tsx';
export { EventOverNotice } from './event-over-notice.tsx';
export { MoneyMark } from './list/money-mark.tsx';
export type { Chart } from './numbers/charts.ts';
export { Figure } from './numbers/figure.tsx';
export { type Panels, PanelsContext } from './panels.ts';
