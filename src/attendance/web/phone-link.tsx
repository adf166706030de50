/** Shows a phone number as a link that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="underline tabular-nums">
      {phone}
    </a>
  );
}
