import { getOwnProfile, login, sendOwnVerificationLink, signup, verifyEmail } from '#accounts/contract.ts';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf } from '#platform/contract/call.ts';
import { type Person, samplePerson } from './people.ts';
import { linkIn, type SmtpSink } from './smtp-sink.ts';

interface Answer<C extends AnyCall> {
  status: number;
  body: AnswerOf<C> & { error?: string; code?: string };
}

/** A person with a verified account and a session. */
export interface Delegate extends Person {
  accountId: string;
  token: string;
}

/** A client for the public calls of a running site, to prepare data and to make requests that no screen makes. */
export interface ApiClient {
  call<C extends AnyCall>(
    call: C,
    sent?: { body?: BodyOf<C>; params?: ParamsOf<C>; token?: string },
  ): Promise<Answer<C>>;
  logIn(email: string, password: string): Promise<{ token: string }>;
  /** Creates an account, and verifies its address with the mailed link by default. */
  delegate(wanted?: Parameters<typeof samplePerson>[0] & { verified?: boolean }): Promise<Delegate>;
}

export function apiClient(origin: string, mails: SmtpSink): ApiClient {
  const call: ApiClient['call'] = async (spec, { body, params, token } = {}) => {
    const path = spec.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
    );
    const response = await fetch(origin + path, {
      method: spec.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  /** Makes a call and throws on an error. The story would otherwise fail later without a reason. */
  const succeed: <C extends AnyCall>(...sent: Parameters<typeof call<C>>) => Promise<AnswerOf<C>> = async (
    spec,
    sent,
  ) => {
    const { status, body } = await call(spec, sent);
    if (status >= 400)
      throw new Error(`${spec.method} ${spec.path} was refused with ${status}: ${body.error}`);
    return body;
  };

  const logIn = (email: string, password: string) => succeed(login, { body: { email, password } });

  return {
    call,
    logIn,
    async delegate({ verified = true, ...wanted } = {}) {
      const person = samplePerson(wanted);
      const { institute, ...basics } = person;
      await succeed(signup, {
        body: {
          ...basics,
          confirmPassword: person.password,
          isStudentOfNITS: institute !== undefined,
          ...(institute && { ...institute }),
        },
      });
      const { token } = await logIn(person.email, person.password);
      if (verified) {
        await succeed(sendOwnVerificationLink, { token });
        const link = linkIn(await mails.mailTo(person.email, /Verify/), '/verifyemail/');
        await succeed(verifyEmail, { params: { token: link.split('/').at(-1) ?? '' } });
      }
      const { _id } = await succeed(getOwnProfile, { token });
      return { ...person, accountId: _id, token };
    },
  };
}
