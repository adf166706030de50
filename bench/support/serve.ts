import { startServer } from '../../src/app/server.ts';
import { conference } from './conference.ts';

/** Starts a server like scripts/serve.ts, with a fictional conference instead of the club's content. */
await startServer(conference);
