import { startServer } from '../src/app/server.ts';

/** Starts the server without checking that the build is up to date. */
await startServer();
