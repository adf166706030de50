import type { VariantKey } from './versions.sql.ts';

const pattern = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;

/** Where a variant is served: what is there never changes. */
export function variantAddress({ name, digest, width, format }: VariantKey): string {
  return `/pictures/${name}-${digest}-${width}.${format}`;
}

/** Which variant the last part of an address names; undefined for what is none. */
export function variantOf(file: string): VariantKey | undefined {
  const [, name = '', digest = '', width = '', format] = pattern.exec(file) ?? [];
  if (format !== 'avif' && format !== 'webp') return undefined;
  return { name, digest, width: Number(width), format };
}
