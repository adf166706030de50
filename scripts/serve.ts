import { startServer } from '../src/app/server.ts';

/** Serves the existing build, without checking whether it is up to date. */
await startServer();
