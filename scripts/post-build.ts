import type { Config } from '@react-router/dev/config';

type Resolved = Parameters<NonNullable<Config['buildEnd']>>[0]['reactRouterConfig'];
export async function finishBuild(_config: Resolved, _notFoundPath: string): Promise<void> {}
