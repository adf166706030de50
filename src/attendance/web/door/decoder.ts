/** Reads QR codes from the frames of a video. */
export interface Decoder {
  /** Returns the text of a code in the current frame. Undefined if there is none. */
  read(video: HTMLVideoElement): Promise<string | undefined>;
  close(): void;
}

/**
 * The browser's own detector, which TypeScript's types do not describe. Chromium has it on Android, ChromeOS and macOS.
 */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's decoder if there is one. Otherwise loads a decoder into a web worker. */
export async function openDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? workerDecoder();
}

async function nativeDecoder(): Promise<Decoder | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  if (!Detector || !formats?.includes('qr_code')) return undefined;
  const detector = new Detector({ formats: ['qr_code'] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue,
    close: () => {},
  };
}

function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./scanner.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const { videoWidth: width, videoHeight: height } = video;
        if (!drawing || width === 0) return resolve(undefined);
        Object.assign(canvas, { width, height });
        drawing.drawImage(video, 0, 0);
        const frame = drawing.getImageData(0, 0, width, height);
        worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
        worker.onerror = () => reject(new Error('the decoder could not be loaded'));
        worker.postMessage(frame, [frame.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
