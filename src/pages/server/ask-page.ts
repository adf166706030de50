import type { RouterContext, ServerBuild } from 'react-router';
import { originPlaceholder } from '#platform/contract/placeholders.ts';
import type { RenderInputs, TimedInputs } from '../page-inputs.ts';

/** What pages are rendered with. */
export interface Order {
  /** The address of the built server module. */
  readonly build: string;
  readonly inputs: TimedInputs;
  /** What takes the place of each placeholder in a page. */
  readonly filled: readonly (readonly [placeholder: string, text: string])[];
}

/** The module that the router's build makes of src/app, with what src/app/entry.server.tsx exports beside its default. */
type Build = ServerBuild & { entry: { module: { pageInputs: RouterContext<RenderInputs> } } };

/** @param file its address */
export function loadBuild(file: string): Promise<Build> {
  // Read by React when it is loaded, which is now.
  process.env.NODE_ENV = 'production';
  return import(file);
}

/** Asks the router for a page or its data. What goes wrong is thrown, and not rendered as an error page. */
export async function pageAsker(
  build: Build,
  inputs: RenderInputs,
): Promise<(address: string) => Promise<string>> {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  let failure: unknown;
  const handleError = (error: unknown) => {
    failure ??= error;
  };
  const module = { ...build.entry.module, handleError };
  const handle = createRequestHandler({ ...build, entry: { module } }, 'production');
  return async (address) => {
    failure = undefined;
    const context = new RouterContextProvider(new Map([[build.entry.module.pageInputs, inputs]]));
    const answer = await handle(new Request(new URL(address, originPlaceholder)), context);
    const text = await answer.text();
    if (failure) throw failure;
    if (answer.status !== 200) throw new Error(`the router answers ${answer.status}`);
    return text;
  };
}

/** A page with its placeholders replaced. */
export const filledIn = (html: string, filled: Order['filled']): string =>
  filled.reduce((page, [placeholder, text]) => page.replaceAll(placeholder, () => text), html);
