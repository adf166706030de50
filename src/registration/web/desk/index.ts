export { buildRegistrationListQuery } from './api.ts';
export { ExperienceLevelForm } from './detail/experience-level.tsx';
export { buildListFilters, listSectionTabs, toFilterParams, useListFilter } from './list/list-filter.tsx';
export { PaymentStatusMark } from './list/payment-marks.tsx';
export { EventOverNotice } from './notices.tsx';
export { type Panels, RegistrationPanelsContext } from './panels.ts';
export { ChartCard } from './statistics/chart-card.tsx';
export type { Chart } from './statistics/charts.ts';
