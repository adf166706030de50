import { errorText, somethingWentWrong } from '#platform/web/api.ts';

/** What the contact form says when it could not send (product 12.5, 'Contact form'). */
export function refusalText(error: unknown): string {
  const text = errorText(error);
  if (text === 'All fields are required') return text;
  if (text === 'something went wrong') return 'something went wrong on the server side';
  return somethingWentWrong;
}
