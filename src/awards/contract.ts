export * from './contract/calibration.ts';
export * from './contract/decisions.ts';
export * from './contract/marks.ts';
export * from './contract/own.ts';
export * from './contract/settings.ts';
