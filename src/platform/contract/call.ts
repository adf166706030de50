import type { z } from 'zod';

/** What an account may be. A visitor has no role. */
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
  /** As the header 'content-type' has it: of a picture, or of whatever is judged by its content alone. */
  readonly type: 'image/*' | 'application/zip' | 'application/octet-stream';
  /** Error while an earlier file of the same account is still being uploaded. */
  readonly busy: ErrorSpec;
}

/** How the body of a desk call leads to the registrations that it changes. */
export interface OfRegistration {
  /** The field of the body with one id, or with several. */
  readonly field: string;
  /** What the ids belong to. */
  readonly holds: 'registration' | 'refund' | 'swap' | 'draft';
  /** Error when one of the registrations is the caller's own, or belongs to the caller's group. */
  readonly error: ErrorSpec;
  /** The call answers for each id separately: its use case runs each under `refuseOwn`, and the others are not refused. */
  readonly each?: true;
}

/** Everything there is to say about a call; the server, the browser and the OpenAPI page all read it from here. */
export interface CallSpec {
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written ':name'. */
  readonly path: `/${string}`;
  /** Who may call: everyone, or accounts of the named roles. This is the only place that decides it. */
  readonly who: 'anyone' | readonly Role[];
  /** Error for a signed-in account of another role. */
  readonly forbidden?: ErrorSpec;
  /** Open also to accounts that have yet to set up the second factor that the operator demands of them. */
  readonly beforeSecondFactor?: true;
  /** The browser sends and stores HttpOnly cookies with it; none of them authenticates the caller. */
  readonly withCookies?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a file as it is, and `body` is none. */
  readonly file?: FileBody;
  /** The text for input whose shape is wrong where the field has no error text. */
  readonly invalid?: string;
  /** Largest body in bytes; 64 KiB where nothing is said. */
  readonly bodyLimit?: number;
  /** Error for a larger body. */
  readonly tooLarge?: ErrorSpec;
  /** The text of an answer 500 (product 12.1 words it differently for each call). */
  readonly failed?: string;
  readonly answer: z.ZodType;
  /**
   * The server refuses the call where it reaches the caller's own registration, inside every transaction that it begins. Every call
   * of the secretariat that names a registration, a refund or a swap declares it, or that it changes nothing of them.
   */
  readonly ofRegistration?: OfRegistration | 'unchanged';
  readonly errors: Readonly<Record<string, ErrorSpec>>;
}

export type AnyCall = CallSpec;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server receives after checking. */
export type CheckedBody<C extends AnyCall> = Output<C['body']>;
export type CheckedParams<C extends AnyCall> = Output<C['params']>;
export type CheckedQuery<C extends AnyCall> = Output<C['query']>;

/** What the browser sends. */
export type BodyOf<C extends AnyCall> = Input<C['body']>;
export type ParamsOf<C extends AnyCall> = Input<C['params']>;
export type QueryOf<C extends AnyCall> = Input<C['query']>;

/** What the browser receives; a use case returns the same before it is checked and stripped of other fields. */
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>;
/** A call of which only the answer is known: for pages that show what a higher module answers. */
export type CallAnswering<T> = Omit<AnyCall, 'params' | 'query' | 'body' | 'file' | 'answer'> & {
  readonly answer: z.ZodType<T>;
};

/** Declares a call. Returns what it is given, with its literal types kept. */
export function defineCall<const C extends CallSpec>(call: C): C {
  return call;
}
