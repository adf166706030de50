export { listQuery } from './api.ts';
export { ExperienceLevelForm } from './detail/experience-level.tsx';
export { listFilters, listTabs, useListFilter } from './list/list-filter.tsx';
export { MoneyMark } from './list/payment-marks.tsx';
export { EventOverNotice } from './notices.tsx';
export { ChartCard } from './numbers/chart-card.tsx';
export type { Chart } from './numbers/charts.ts';
export { type Panels, PanelsContext } from './panels.ts';
