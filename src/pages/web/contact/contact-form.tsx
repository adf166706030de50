import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { PolicyLinks } from '#accounts/web/index.ts';
import type { contactUs } from '#contact/contract.ts';
import type { internalError, invalidInput } from '#platform/contract/common.ts';
import { ApiError, callApi, somethingWentWrongText } from '#platform/web/api.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { failedOffline } from '#platform/web/offline.ts';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { useSite } from '../use-site.ts';

/** Milliseconds after which the thanks disappear (product 13.1). */
const thanksDuration = 7500;

type State = 'incomplete' | 'complete' | 'sending' | 'sent' | 'failed' | 'offline';

const notes = (email: string): Readonly<Record<State, string>> => ({
  incomplete: 'Fill in all three fields to send. We answer by email, usually within two days.',
  complete: 'We answer by email, usually within two days.',
  sending: 'Your message is on its way.',
  sent: 'Your message has reached us. We answer by email, usually within two days.',
  offline:
    'You are offline. Nothing was sent, but your message is still here. Send again when you are back online.',
  failed: `Your message is still here. Try again in a few minutes, or write to ${email}.`,
});

/** Keeps the message in this tab, so that a reload does not lose it. */
const openContactDraft = () => openLocalDraft('contact', { parse: toContactEntries }, sessionStorage);

function toContactEntries(stored: unknown): ContactEntries {
  const { name, email, message } = stored as Partial<Record<keyof ContactEntries, unknown>>;
  return { name: String(name ?? ''), email: String(email ?? ''), message: String(message ?? '') };
}

/** Fills the empty fields from the draft. Fields that were filled in before hydration keep their text. */
function restoreDraft(form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(openContactDraft().read() ?? {})) {
    const field = form.elements.namedItem(name);
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '')
      field.value = text;
  }
}

function entriesOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { name: text('name'), email: text('email'), message: text('message'), website: text('website') };
}

function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * Form for a message to the club. The fields are uncontrolled, so that text that was typed before hydration is kept
 * (product 2.8).
 */
export function ContactForm() {
  const { club } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<State>('incomplete');

  const update = useCallback(() => {
    if (!form.current) return;
    const { website: _trap, ...entries } = entriesOf(form.current);
    openContactDraft().keep(entries);
    setState(isContactFormComplete(entries) ? 'complete' : 'incomplete');
  }, []);
  // Focuses the note, because the button lost the focus when it was disabled during the request.
  useEffect(() => {
    if (['sent', 'failed', 'offline'].includes(state)) note.current?.focus();
  }, [state]);
  // Reads the fields on mount, because the browser may have filled them in before hydration.
  useEffect(() => {
    if (form.current) restoreDraft(form.current);
    update();
  }, [update]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const body = entriesOf(sent);
    if (state === 'sending' || !isContactFormComplete(body)) return;
    setState('sending');
    try {
      const { message } = await callApi<typeof contactUs>(
        { method: 'POST', path: '/v1/api/contactus' },
        { body },
      );
      sent.reset();
      openContactDraft().forget();
      setState('sent');
      toast(message, { kind: 'success', duration: thanksDuration });
    } catch (error) {
      // The scripts of a toast cannot be loaded without a network, so the note below the button shows the error.
      if (failedOffline(error)) return setState('offline');
      setState('failed');
      toast(getContactFormErrorText(error), { kind: 'error', failure: error });
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={send} onInput={update} className="grid gap-5">
      <Field
        label="Name"
        name="name"
        placeholder="Name"
        autoComplete="name"
        maxLength={120}
        required
        readOnly={state === 'sending'}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        placeholder={club.email}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        required
        readOnly={state === 'sending'}
      />
      <TextArea
        label="Your message"
        name="message"
        placeholder="Your Message"
        rows={5}
        maxLength={5000}
        required
        readOnly={state === 'sending'}
      />
      <Honeypot />
      <div className="grid gap-3">
        <Button
          type="submit"
          pending={state === 'sending'}
          pendingText="Sending..."
          disabled={state === 'incomplete' || state === 'sent'}
          aria-describedby="contact-help"
        >
          Send
        </Button>
        <p ref={note} id="contact-help" tabIndex={-1} className="min-h-[3lh] text-sm text-muted outline-none">
          {notes(club.email)[state]}
        </p>
        <PolicyLinks />
      </div>
    </form>
  );
}

interface ContactEntries {
  name: string;
  email: string;
  message: string;
}

/** Returns true if all fields are filled in and the address contains '@' and '.' (product 2.8, 'Contact form'). */
export function isContactFormComplete({ name, email, message }: ContactEntries): boolean {
  const isFilled = [name, email, message].every((text) => text.trim() !== '');
  return isFilled && email.includes('@') && email.includes('.');
}

/** Returns the error text of the contact form (product 12.5, 'Contact form'). */
export function getContactFormErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return somethingWentWrongText;
  if (error.code === ('invalid_input' satisfies typeof invalidInput.code)) return error.message;
  if (error.code === ('internal_error' satisfies typeof internalError.code))
    return 'something went wrong on the server side';
  return somethingWentWrongText;
}
