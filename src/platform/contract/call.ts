import { z } from 'zod';

export const roles = ['client', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** Kinds of duties. Modules add theirs by declaration merging, because the platform may not import them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Duties {}
export type DutyKind = Duties[keyof Duties];

/** Kinds of objects that belong to a registration. Modules add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface KindsOfRegistration {}

/** An error that a call declares. Clients compare `code`, and users read `message` (product 12.1). */
export interface ErrorSpec<Code extends string = string, Message extends string = string> {
  readonly status: number;
  /** The code is unique among the errors of a call. */
  readonly code: Code;
  readonly message: Message;
}

/** @__NO_SIDE_EFFECTS__ */
export function defineError<const Code extends string, const Message extends string>(
  status: number,
  code: Code,
  message: Message,
): ErrorSpec<Code, Message> {
  return { status, code, message };
}

export interface FileBody {
  /** Accepted type. 'application/octet-stream' accepts any file, and the server detects its type from the content. */
  readonly type: 'image/*' | 'application/zip' | 'application/octet-stream';
  readonly busy: ErrorSpec;
}

/**
 * Names the ids in the body of a call that identify a registration or an object of it, and the error if that is the
 * caller's own registration.
 */
export interface OfRegistration {
  /** Field of the body with the id, or with several ids. */
  readonly field: string;
  readonly kind: keyof KindsOfRegistration;
  readonly error: ErrorSpec;
  /**
   * True if the field lists several ids. The handler then checks each id itself, so that one rejected id does not
   * reject the others.
   */
  readonly each?: true;
}

/** The contract of a call, from which the server, the client and the OpenAPI document are derived. */
export interface CallSpec {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** Roles that may make the call. `duties` can also permit it to accounts with other roles. */
  readonly who: 'anyone' | readonly Role[];
  /** Duties that also permit the call, at the event that the input names in `eventName` (product 22.2). */
  readonly duties?: readonly DutyKind[];
  /**
   * True if an API token permits the call, which then reads the event of the token (product 31.3). `who` is then empty, so
   * that no session permits it.
   */
  readonly forApiTokens?: true;
  /**
   * Error for a caller without a permitted role or duty; 403 by default. A 401 would log the browser out although its
   * session is valid.
   */
  readonly forbidden?: ErrorSpec;
  /** True if the call is allowed before the account has set up a required second factor. */
  readonly beforeSecondFactor?: true;
  /** True if the browser sends and stores HttpOnly cookies. They never authenticate the caller. */
  readonly withCookies?: true;
  /**
   * True if the browser sends no token of the session and the server reads none. The log then does not show which
   * account made the call.
   */
  readonly anonymous?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The call sends a raw file as its body. `body` is then undefined. */
  readonly file?: FileBody;
  /** Error text for a field whose schema declares none; 'Bad request' by default. */
  readonly invalid?: string;
  /** Maximum size of the body in bytes; 64 KiB by default. */
  readonly bodyLimit?: number;
  readonly tooLarge?: ErrorSpec;
  /** Error text of status 500; 'Something went wrong' by default (product 12.1). */
  readonly failed?: string;
  readonly answer: z.ZodType;
  /** True if the call answers with server-sent events. `answer` is then the schema of an event. */
  readonly stream?: true;
  /**
   * Makes each transaction of the call reject ids of the caller's own registration. Must be set for every desk call
   * whose input names a registration, refund, swap or draft. Set it to 'unchanged' if the call changes none of them.
   */
  readonly ofRegistration?: OfRegistration | 'unchanged';
  readonly errors: Readonly<Record<string, ErrorSpec>>;
}

export type AnyCall = CallSpec;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type CheckedBody<C extends AnyCall> = Output<C['body']>;
export type CheckedParams<C extends AnyCall> = Output<C['params']>;
export type CheckedQuery<C extends AnyCall> = Output<C['query']>;

export type BodyOf<C extends AnyCall> = Input<C['body']>;
export type ParamsOf<C extends AnyCall> = Input<C['params']>;
export type QueryOf<C extends AnyCall> = Input<C['query']>;

/** The answer of a call. The server removes fields that the contract does not declare. */
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>;

/** The value that a handler returns. It is the answer without the success message, which the contract declares. */
export type ResultOf<C extends AnyCall> =
  AnswerOf<C> extends { message: infer M extends string }
    ? string extends M
      ? AnswerOf<C>
      : keyof AnswerOf<C> extends 'message'
        ? unknown
        : Omit<AnswerOf<C>, 'message'>
    : AnswerOf<C>;

/**
 * A call of which a module knows only the type of the answer, because it may not import the module that defines the
 * call.
 */
export type CallAnswering<T> = Omit<AnyCall, 'params' | 'query' | 'body' | 'file' | 'answer'> & {
  readonly answer: z.ZodType<T>;
};

/**
 * Builds the call when one of its fields is first read.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<const C extends CallSpec>(build: () => C): C {
  return lazy(build);
}

/**
 * Builds an object when one of its fields is first read. Screens load many schemas and calls, and use only a few. Write
 * `z.optional(lazy(...))` and not `lazy(() => z.string().optional())`, because `z.toJSONSchema` finds wrappers by identity.
 * @__NO_SIDE_EFFECTS__
 */
export function lazy<T extends object>(build: () => T): T {
  let built: T | undefined;
  const value = () => (built ??= build());
  return new Proxy({} as T, {
    get: (_, field) => Reflect.get(value(), field),
    has: (_, field) => Reflect.has(value(), field),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_, field) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(value(), field);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}

/**
 * Builds the schema of an object when it is first used. Browsers never use that of an answer.
 * @__NO_SIDE_EFFECTS__
 */
export function lazyObject<S extends z.core.$ZodLooseShape>(build: () => S) {
  return lazy(() => z.object(build()));
}
