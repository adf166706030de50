import { lazy } from 'react';

export const DeviceLogOut = lazy(() => import('./device-log-out.tsx'));
