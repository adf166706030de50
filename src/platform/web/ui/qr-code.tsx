import { useEffect, useState } from 'react';
import { startFileDownload } from '../save-file.ts';
import { toastFailure } from '../toast.ts';
import { useMutation } from '../use-mutation.ts';
import { Button } from './button.tsx';

/** Error correction level. Q survives more damage than M, but has more modules. */
type Level = 'M' | 'Q';

interface Modules {
  readonly size: number;
  readonly path: string;
}

/**
 * Returns the dark modules of a QR code as an SVG path with one unit for each module. Loads the library at the first
 * use.
 */
async function drawCode(text: string, level: Level = 'M'): Promise<Modules> {
  const { default: qrcode } = await import('qrcode');
  const { modules } = qrcode.create(text, { errorCorrectionLevel: level });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

/**
 * Shows a text as a QR code. Show the text beside it too, because a text that cannot be encoded leaves the picture
 * empty.
 */
export function QrCode({
  text,
  label,
  level = 'M',
  className = 'w-60',
}: {
  text: string;
  label: string;
  level?: Level;
  className?: string;
}) {
  const [modules, setModules] = useState<Modules>();
  useEffect(() => {
    let current = true;
    drawCode(text, level).then(
      (drawn) => current && setModules(drawn),
      () => current && setModules(undefined),
    );
    return () => {
      current = false;
    };
  }, [text, level]);

  // Adds a margin of four modules, and draws dark modules on white in both themes. Scanners need both.
  const side = (modules?.size ?? 33) + 8;
  return (
    <svg
      className={`aspect-square max-w-full border border-line bg-[oklch(1_0_0)] text-[oklch(0.2_0.06_277)] ${className}`}
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

/** Size of a saved code. `scale` is in pixels for each module, `margin` in modules. */
const scale = 16;
const margin = 4;

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

/** Button that saves the code as a picture, for apps that read it from the gallery. */
export function SaveQrCode({ text, name, className }: { text: string; name: string; className?: string }) {
  const saving = useMutation({
    mutationFn: async () => startFileDownload(name, await drawPicture(text)),
    onError: toastFailure,
  });
  return (
    <Button variant="quiet" className={className} pending={saving.isPending} onClick={() => saving.mutate()}>
      Save the QR code
    </Button>
  );
}
