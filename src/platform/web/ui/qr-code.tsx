import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { saveFile } from '../save-file.ts';
import { toastFailure } from '../toast.ts';
import { Button } from './button.tsx';

interface Modules {
  readonly size: number;
  readonly path: string;
}

/** The dark modules of a QR code as an SVG path, one unit each. Loads the library at first use. */
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
 * Shows a text as a QR code. Show the text beside it too, because nothing is rendered when it cannot be encoded.
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

  // Scanners need a quiet zone of four modules, and dark on white in both themes.
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

/** Pixels of a module in a saved picture, and the quiet zone in modules. */
const scale = 16;
const margin = 4;

/** Draws a code as a PNG, dark on white. */
async function drawPicture(text: string): Promise<Blob> {
  const { size, path } = await drawCode(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (size + 2 * margin) * scale;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('no canvas');
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.setTransform(scale, 0, 0, scale, margin * scale, margin * scale);
  drawing.fillStyle = 'black';
  drawing.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('no picture')))),
  );
}

/** Saves a code as a picture, for an app that reads it from the gallery. */
export function SaveQrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const saving = useMutation({
    mutationFn: async () => saveFile(name, await drawPicture(text)),
    onError: toastFailure,
  });
  return (
    <Button variant="quiet" className={className} pending={saving.isPending} onClick={() => saving.mutate()}>
      Save the QR code
    </Button>
  );
}
