import { buildLinkViaLogin, type Letter } from '#email/server/index.ts';
import { formatCertificateCode } from '../rule/certificate-statement.ts';

/** Writes the mail to which the certificate is attached as a PDF. */
export function buildCertificateLetter(
  {
    id,
    name,
    role,
    code,
    hasAccount,
  }: { id: string; name: string; role: string; code: string; hasAccount: boolean },
  eventName: string,
  publicUrl: string,
): Letter {
  return {
    kind: 'certificate_issued',
    to: name,
    subject: `Your certificate of the ${eventName}`,
    paragraphs: [
      'Your certificate is attached as a PDF.',
      'Anyone can check it: scan its QR code, or type its code on our site.',
    ],
    facts: [
      ['Event', eventName],
      ['For', role],
      ['Code', formatCertificateCode(code)],
    ],
    action: hasAccount
      ? { label: 'Go to the dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') }
      : { label: 'Check the certificate', href: new URL(`/verify/${code}`, publicUrl).href },
    attachmentId: id,
  };
}
