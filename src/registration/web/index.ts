export { registrationsQuery } from './api.ts';
export { WhereToPay } from './parts/where-to-pay.tsx';
