import { buildLinkViaLogin, type Letter } from '#email/server/index.ts';
import { formatCertificateCode } from '../rule/certificate-statement.ts';

/**
 * Writes the mail without a PDF and without words of the secretariat, for a mailing to more people than one person may
 * write to (product 10.9). Delegates save the PDF on the dashboard.
 */
export function buildPlainCertificateLetter(
  { code, hasAccount }: { code: string; hasAccount: boolean },
  publicUrl: string,
): Letter {
  return {
    kind: 'certificate_issued',
    subject: 'Your certificate is ready',
    paragraphs: [
      hasAccount
        ? 'Log in to save your certificate as a PDF on the dashboard.'
        : 'Our site shows your certificate. Write to us if you need it as a PDF.',
      'Anyone can check it: type its code on our site.',
    ],
    facts: [['Code', formatCertificateCode(code)]],
    action: hasAccount
      ? { label: 'Go to the dashboard', href: buildLinkViaLogin(publicUrl, '/dashboard') }
      : { label: 'See the certificate', href: new URL(`/verify/${code}`, publicUrl).href },
  };
}

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
    isByAdmin: true,
    subject: `Your certificate of ${eventName}`,
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
