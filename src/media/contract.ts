export * from './contract/files.ts';
export * from './contract/images.ts';
export * from './contract/library.ts';
