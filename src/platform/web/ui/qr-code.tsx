import { useEffect, useState } from 'react';

interface Modules {
  readonly size: number;
  readonly path: string;
}

/** The dark modules of a QR code as one path, a unit each. The library is fetched when the first code is drawn. */
async function drawCode(text: string): Promise<Modules> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

/**
 * A text as a QR code for a phone's camera. What stands beside it must say the same in words: one that can't be drawn leaves only a gap.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<Modules>();
  useEffect(() => {
    let current = true;
    drawCode(text).then(
      (drawn) => current && setModules(drawn),
      () => current && setModules(undefined),
    );
    return () => {
      current = false;
    };
  }, [text]);

  // Four modules of white around it, and dark on white in either theme: what a scanner needs to find the code.
  const side = (modules?.size ?? 33) + 8;
  return (
    <svg
      className="aspect-square w-60 max-w-full border border-line bg-[oklch(1_0_0)] text-[oklch(0.2_0.06_277)]"
      viewBox={`-4 -4 ${side} ${side}`}
      role="img"
      aria-label={label}
      aria-busy={!modules}
      shapeRendering="crispEdges"
    >
      <path d={modules?.path} fill="currentColor" />
    </svg>
  );
}
