import { useState } from 'react';
import { toastFailure } from '../toast.ts';
import { buildWhatsAppLink } from '../whatsapp.ts';
import { Button } from './button.tsx';
import { CopiedText } from './copied-text.tsx';

/**
 * Ways to pass on a link: copy it, copy a message with it, open WhatsApp, and the apps of the device where the browser
 * can.
 * @param name what the link is, such as 'Invitation link'
 * @param text the message, which contains the link
 */
export function ShareLink({ name, link, text }: { name: string; link: string; text: string }) {
  const [canShare] = useState(() => 'share' in navigator);
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // The user closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toastFailure(error);
    }
  };
  return (
    <div className="mt-4 grid gap-5">
      <CopiedText name={name} text={link} />
      <CopiedText name="Message for WhatsApp" text={text} />
      <div className="grid gap-3">
        <a className="button button-primary" href={buildWhatsAppLink(text)} target="_blank" rel="noreferrer">
          Open WhatsApp
        </a>
        {canShare && (
          <Button variant="quiet" onClick={share}>
            Share with another app
          </Button>
        )}
      </div>
    </div>
  );
}
