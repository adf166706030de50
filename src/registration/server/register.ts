import type { AnswerOf } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import type { Caller } from '#platform/server/context.ts';
import { register as call, type RegistrationBody } from '../contract/form.ts';
import type { Needs } from './admission.ts';
import { registerAsLeader } from './register-as-leader.ts';
import { comesByInvite, registerAsMember } from './register-as-member.ts';
import { registerIndividually } from './register-individually.ts';

/** Registers in the mode of the payload: as a member if it has parts of an invite link, else as a leader or alone. */
export async function register(
  context: Needs,
  caller: Caller,
  body: RegistrationBody,
): Promise<AnswerOf<typeof call>> {
  const inMode = comesByInvite(body)
    ? registerAsMember
    : body.isGroupRegistration
      ? registerAsLeader
      : registerIndividually;
  return { ...successMessage(call), ...(await inMode(context, caller, body)) };
}
