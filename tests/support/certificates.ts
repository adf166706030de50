import { issueCertificates, previewIssue } from '#credentials/contract.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import type { TestApp } from './app.ts';
import { eventName } from './conference.ts';

type Anyway = BodyOf<typeof previewIssue>['anyway'];

/** Issues all certificates as they are now, also those of delegates who never came. */
export async function issueWhatIsReady(
  site: Pick<TestApp, 'call'>,
  token: string,
  anyway: Anyway = { neverCame: true },
) {
  const { body } = await site.call(previewIssue, { token, body: { eventName, anyway } });
  return site.call(issueCertificates, { token, body: { eventName, anyway, seen: body.seen } });
}
