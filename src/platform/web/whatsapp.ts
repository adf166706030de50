/** Returns a link that opens WhatsApp with this message. The sender chooses the recipient there. */
export function buildWhatsAppLink(text: string): string {
  return `https://wa.me/?${new URLSearchParams({ text })}`;
}
