import { startServer } from '../src/app/server.ts';

/** Serves what is built, without looking whether it is up to date. */
await startServer();
