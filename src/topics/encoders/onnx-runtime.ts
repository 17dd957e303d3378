/**
 * The parts of `onnxruntime-node` and `@huggingface/tokenizers` that are used. Both are optional: they are
 * loaded when an encoder is opened, and the error names the package to install.
 */
import { TaziError } from '../../model/errors.ts';

type TensorData = BigInt64Array | Int32Array | Float32Array;

export type OnnxTensor = { readonly data: unknown; readonly dims: readonly number[] };

export type OnnxSession = {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>;
  release(): Promise<void>;
};

/** The part of onnxruntime's interface (`onnxruntime-common`) that encoders need. */
export type OnnxRuntime = {
  InferenceSession: { create(file: string): Promise<OnnxSession> };
  Tensor: new (type: string, data: TensorData, dims: readonly number[]) => OnnxTensor;
};

export type Tokenizer = {
  encode(
    text: string,
    options: { return_token_type_ids: true },
  ): { ids: number[]; token_type_ids?: number[] };
};
export type TokenizerLibrary = { Tokenizer: new (tokenizer: object, config: object) => Tokenizer };

/**
 * `TAZI_ONNX_RUNTIME` names another package with the same interface, such as `onnxruntime-web` if no native
 * one runs.
 */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  const runtime = await loadPackage<OnnxRuntime & { env?: { wasm?: { numThreads: number } } }>(
    process.env['TAZI_ONNX_RUNTIME'] ?? 'onnxruntime-node',
  );
  // WebAssembly threads would be started from a thread that blocks.
  if (runtime.env?.wasm) runtime.env.wasm.numThreads = 1;
  return runtime;
}

export function loadTokenizers(): Promise<TokenizerLibrary> {
  return loadPackage<TokenizerLibrary>('@huggingface/tokenizers');
}

/** The name is a value, so that neither the compiler nor a bundler resolves a package that may be missing. */
async function loadPackage<T>(name: string): Promise<T> {
  try {
    const loaded = (await import(name)) as T & { default?: T };
    return 'default' in loaded &&
      loaded.default !== undefined &&
      !('Tensor' in loaded || 'Tokenizer' in loaded)
      ? loaded.default
      : loaded;
  } catch (error) {
    throw new TaziError('package-missing', { package: name }, error);
  }
}
