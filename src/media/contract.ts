export * from './contract/images.ts';
export * from './contract/library.ts';
