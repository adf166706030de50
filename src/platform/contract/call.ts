import type { z } from 'zod';

/** The roles of accounts. A visitor has none. */
export const roles = ['client', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** An error of the API, declared once: the status, the code that clients compare, and the text that people read (product 12.1). */
export interface ErrorSpec<Code extends string = string, Message extends string = string> {
  readonly status: number;
  /** In snake_case, such as 'portfolio_full'. Unique among the errors of a call. */
  readonly code: Code;
  readonly message: Message;
}

/**
 * Declares an error.
 * @__NO_SIDE_EFFECTS__
 */
export function defineError<const Code extends string, const Message extends string>(
  status: number,
  code: Code,
  message: Message,
): ErrorSpec<Code, Message> {
  return { status, code, message };
}

/** A body that is a file. */
export interface FileBody {
  /** The content type. 'application/octet-stream' accepts any file, which is recognised by its content. */
  readonly type: 'image/*' | 'application/zip' | 'application/octet-stream';
  /** Error while another upload of the account is running. */
  readonly busy: ErrorSpec;
}

/** The field of a desk call's body that names the registrations it changes. */
export interface OfRegistration {
  /** The field of the body with one id or a list of ids. */
  readonly field: string;
  /** The kind of the ids. */
  readonly kind: 'registration' | 'refund' | 'swap' | 'draft';
  /** Error when one of the registrations is the caller's own, or belongs to the caller's group. */
  readonly error: ErrorSpec;
  /** The call answers for each id separately: its use case runs each under `refuseOwn`, and the others are not rejected. */
  readonly each?: true;
}

/** The declaration of a call. Server, client and OpenAPI document are derived from it. */
export interface CallSpec {
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written ':name'. */
  readonly path: `/${string}`;
  /** Who may call: everyone, or accounts of the named roles. The only definition of this permission. */
  readonly who: 'anyone' | readonly Role[];
  /** Error for a signed-in account of another role. */
  readonly forbidden?: ErrorSpec;
  /** Allowed also before an account has set up a required second factor. */
  readonly beforeSecondFactor?: true;
  /** The browser sends and stores HttpOnly cookies. They never authenticate the caller. */
  readonly withCookies?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a raw file; `body` is then undefined. */
  readonly file?: FileBody;
  /** The text for invalid input without an error text of its field. */
  readonly invalid?: string;
  /** Largest body in bytes; 64 KiB by default. */
  readonly bodyLimit?: number;
  /** Error for a larger body. */
  readonly tooLarge?: ErrorSpec;
  /** The error text of status 500 (product 12.1). */
  readonly failed?: string;
  readonly answer: z.ZodType;
  /**
   * Rejects the call when it concerns the caller's own registration, checked inside each transaction. Required for
   * every desk call that names a registration, a refund or a swap; 'unchanged' for calls that do not change them.
   */
  readonly ofRegistration?: OfRegistration | 'unchanged';
  readonly errors: Readonly<Record<string, ErrorSpec>>;
}

export type AnyCall = CallSpec;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input after validation. */
export type CheckedBody<C extends AnyCall> = Output<C['body']>;
export type CheckedParams<C extends AnyCall> = Output<C['params']>;
export type CheckedQuery<C extends AnyCall> = Output<C['query']>;

/** The input before validation, as the client sends it. */
export type BodyOf<C extends AnyCall> = Input<C['body']>;
export type ParamsOf<C extends AnyCall> = Input<C['params']>;
export type QueryOf<C extends AnyCall> = Input<C['query']>;

/** The answer. Fields that the contract does not name are stripped before it is sent. */
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>;

/**
 * The result of a handler: the answer without its success message, which the contract declares. If the message is the whole answer, the
 * result is ignored.
 */
export type ResultOf<C extends AnyCall> =
  AnswerOf<C> extends { message: infer M extends string }
    ? string extends M
      ? AnswerOf<C>
      : keyof AnswerOf<C> extends 'message'
        ? unknown
        : Omit<AnswerOf<C>, 'message'>
    : AnswerOf<C>;

/** A call of a higher module, of which only the type of the answer is known. */
export type CallAnswering<T> = Omit<AnyCall, 'params' | 'query' | 'body' | 'file' | 'answer'> & {
  readonly answer: z.ZodType<T>;
};

/**
 * Declares a call and keeps its literal types. It is built when a field is first read: a screen loads the contracts of
 * its module, but builds only the schemas of the calls that it makes.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<const C extends CallSpec>(build: () => C): C {
  let built: C | undefined;
  const call = () => {
    built ??= build();
    return built;
  };
  return new Proxy({} as C, {
    get: (_, field) => Reflect.get(call(), field),
    has: (_, field) => Reflect.has(call(), field),
    ownKeys: () => Reflect.ownKeys(call()),
    getOwnPropertyDescriptor: (_, field) => ({
      ...Reflect.getOwnPropertyDescriptor(call(), field),
      configurable: true,
    }),
  });
}
