import { allocate } from '../rule/allocate.ts';

/** Solving keeps a core busy for seconds when a conference is large, so the server does it in a child. */
export default allocate;
