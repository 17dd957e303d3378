/**
 * Text recognition by Tesseract, if the user has installed `tesseract.js` and its Turkish model
 * `@tesseract.js-data/tur` next to Tazı. Nothing is downloaded and nothing is written; this is the only file
 * that knows the packages.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GreyPicture, portableGreyMap } from './grey-picture.ts';

export type TextRecognizer = {
  /**
   * One line per line of the picture, an empty line between paragraphs; `confidence` is between 0 and 100.
   */
  read(picture: GreyPicture): Promise<{ text: string; confidence: number }>;
  close(): Promise<void>;
};

/**
 * The smaller of the two models that the package has; the larger one is slower and hardly better on print.
 */
const MODEL = '4.0.0_best_int';
/** `OEM.LSTM_ONLY` of tesseract.js: the only engine that supports this model. */
const LSTM_ONLY = 1;

type Tesseract = {
  createWorker(
    language: string,
    engine: number,
    options: { langPath: string; cacheMethod: 'none'; gzip: boolean; errorHandler: (error: unknown) => void },
  ): Promise<{
    recognize(image: Buffer): Promise<{ data: { text: string; confidence: number } }>;
    terminate(): Promise<unknown>;
  }>;
};

/** Null if the packages are not installed. They are resolved from the file `from`. */
export async function openTextRecognizer(from: string = import.meta.url): Promise<TextRecognizer | null> {
  const found = locate(process.env['TAZI_OCR_PACKAGES'] ?? from);
  if (found === null) return null;
  // The names are values, so that neither the compiler nor a bundler resolves packages that may be missing.
  const loaded = (await import(pathToFileURL(found.library).href)) as Tesseract & { default?: Tesseract };
  const { createWorker } = loaded.default ?? loaded;
  const worker = await createWorker('tur', LSTM_ONLY, {
    langPath: found.model,
    cacheMethod: 'none',
    gzip: true,
    // Errors also reject the call; without this they would be thrown a second time, where nothing catches
    // them.
    errorHandler: () => {},
  });
  return {
    async read(picture) {
      const { text, confidence } = (await worker.recognize(portableGreyMap(picture))).data;
      return { text, confidence };
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Whether scans can be read here. */
export function hasTextRecognizer(from: string = import.meta.url): boolean {
  return locate(process.env['TAZI_OCR_PACKAGES'] ?? from) !== null;
}

function locate(from: string): { library: string; model: string } | null {
  const { resolve } = createRequire(from);
  try {
    const model = join(dirname(resolve('@tesseract.js-data/tur/package.json')), MODEL);
    return { library: resolve('tesseract.js'), model };
  } catch {
    return null;
  }
}
