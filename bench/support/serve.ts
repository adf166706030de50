import { startServer } from '../../src/app/server.ts';
import { conference } from './conference.ts';

/** Starts the server as scripts/serve.ts does, with a conference that does not change from year to year. */
await startServer(conference);
