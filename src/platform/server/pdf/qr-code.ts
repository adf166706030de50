import qrcode from 'qrcode';
import type { Sheet } from './sheet.ts';

/**
 * Draws a QR code without its quiet zone. Lengths are in points.
 * @param level error correction, from L (least) to H (most)
 */
export function drawQrCodeWithoutQuietZone(
  { drawing }: Sheet,
  text: string,
  { x, y, size, level }: { x: number; y: number; size: number; level: 'L' | 'M' | 'Q' | 'H' },
): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: level });
  const side = size / modules.size;
  // Draws each run of dark modules as one rectangle, so that no gaps appear in print.
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1;
    for (let column = 0; column <= modules.size; column += 1) {
      const isDark = column < modules.size && Boolean(modules.get(row, column));
      if (isDark && start < 0) start = column;
      if (isDark || start < 0) continue;
      drawing.rect(x + start * side, y + row * side, (column - start) * side, side * 1.01);
      start = -1;
    }
  }
  drawing.fill('#000000');
}
