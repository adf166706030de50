export { NextStepLoader } from './next-step-loader.tsx';
