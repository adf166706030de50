import { startServer } from '../../src/app/server.ts';
import { conference } from './conference.ts';

/** Starts a server like scripts/serve.ts, with a conference that does not change from year to year. */
await startServer(conference);
