export { ExperienceLevelForm } from './detail/experience-level.tsx';
export { MoneyMark } from './list/payment-marks.tsx';
export { EventOverNotice } from './notices.tsx';
export type { Chart } from './numbers/charts.ts';
export { Figure } from './numbers/figure.tsx';
export { type Panels, PanelsContext } from './panels.ts';
