import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PolicyLinks } from '#accounts/web/index.ts';
import type { contactUs } from '#contact/contract.ts';
import { callApi } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { useSite } from '../use-site.ts';
import { canSend } from './can-send.ts';
import { refusalText } from './refusal-text.ts';

/** How long the thanks stay, in milliseconds (product 13.1). */
const thanksFor = 7500;

type State = 'incomplete' | 'complete' | 'sending' | 'sent' | 'refused';

const notes = (email: string): Readonly<Record<State, string>> => ({
  incomplete: 'Fill in all three fields to send. We answer by email, usually within two days.',
  complete: 'We answer by e-mail, usually within two days.',
  sending: 'Your message is on its way.',
  sent: 'Your message has reached us. We answer by e-mail, usually within two days.',
  refused: `Your message is still here. Try again in a few minutes, or write to ${email}.`,
});

function entriesOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { name: text('name'), email: text('email'), message: text('message'), website: text('website') };
}

/** A hidden field: only a bot fills it in. */
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

/** The contact form (product 2.8): the browser keeps what is typed, so that nothing typed before the page was ready is lost. */
export function ContactForm() {
  const { club } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<State>('incomplete');

  const look = () => {
    if (form.current) setState(canSend(entriesOf(form.current)) ? 'complete' : 'incomplete');
  };
  // The button was disabled while it sent and so has lost the focus.
  useEffect(() => {
    if (state === 'sent' || state === 'refused') note.current?.focus();
  }, [state]);
  // A browser may have filled the fields in before this ran.
  useEffect(look, []);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const body = entriesOf(sent);
    if (state === 'sending' || !canSend(body)) return;
    setState('sending');
    try {
      const { message } = await callApi<typeof contactUs>(
        { method: 'POST', path: '/v1/api/contactus' },
        { body },
      );
      sent.reset();
      setState('sent');
      toast(message, { kind: 'success', duration: thanksFor });
    } catch (error) {
      setState('refused');
      toast(refusalText(error), { kind: 'error', failure: error });
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={send} onInput={look} className="grid gap-5">
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
        label="E-mail"
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
