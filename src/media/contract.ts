export * from './contract/emblem.ts';
export * from './contract/emblem-files.ts';
export * from './contract/files.ts';
export * from './contract/images.ts';
export * from './contract/library.ts';
