/**
 * ONNX models of a few bytes, written field by field in the wire format of protocol buffers, so that encoders
 * can be tested with real files and no download. Field numbers are those of onnx.proto.
 */

/** A model like BERT or XLNet seen from outside: token numbers in, a vector of `table` for each token out. */
export function lookUpModel(table: readonly (readonly number[])[], inputs: readonly string[]): Uint8Array {
  const width = table[0]!.length;
  const initializer = floats('table', [table.length, width], table.flat());
  return model(
    [node('Gather', ['table', 'input_ids'], 'last_hidden_state')],
    [initializer],
    inputs.map((name) => value(name, INT64, ['texts', 'tokens'])),
    value('last_hidden_state', FLOAT, ['texts', 'tokens', width]),
  );
}

/**
 * One layer of self-attention over looked-up vectors, with the mask as in BERT: what follows the end of a
 * text must not change its vectors.
 */
export function attentionModel(table: readonly (readonly number[])[]): Uint8Array {
  const width = table[0]!.length;
  const transpose = message([text(1, 'perm'), integer(8, 0), integer(8, 2), integer(8, 1), integer(20, 7)]);
  const toFloat = message([text(1, 'to'), integer(3, FLOAT), integer(20, 2)]);
  const lastAxis = message([text(1, 'axis'), integer(3, 2), integer(20, 2)]);
  return model(
    [
      node('Gather', ['table', 'input_ids'], 'vectors'),
      node('Transpose', ['vectors'], 'turned', [transpose]),
      node('MatMul', ['vectors', 'turned'], 'scores'),
      node('Cast', ['attention_mask'], 'mask', [toFloat]),
      node('Unsqueeze', ['mask', 'axes'], 'wide'),
      node('Sub', ['wide', 'one'], 'missing'),
      node('Mul', ['missing', 'large'], 'bias'),
      node('Add', ['scores', 'bias'], 'masked'),
      node('Softmax', ['masked'], 'shares', [lastAxis]),
      node('MatMul', ['shares', 'vectors'], 'last_hidden_state'),
    ],
    [
      floats('table', [table.length, width], table.flat()),
      floats('one', [1], [1]),
      floats('large', [1], [10_000]),
      message([
        integer(1, 1),
        integer(2, INT64),
        text(8, 'axes'),
        bytes(9, new Uint8Array(BigInt64Array.from([1n]).buffer)),
      ]),
    ],
    ['input_ids', 'attention_mask'].map((name) => value(name, INT64, ['texts', 'tokens'])),
    value('last_hidden_state', FLOAT, ['texts', 'tokens', width]),
  );
}

/** Shows the segments that a model receives: a vector of `table` for each token's type. */
export function segmentModel(table: readonly (readonly number[])[]): Uint8Array {
  const width = table[0]!.length;
  return model(
    [node('Gather', ['table', 'token_type_ids'], 'last_hidden_state')],
    [floats('table', [table.length, width], table.flat())],
    ['input_ids', 'token_type_ids', 'attention_mask'].map((name) => value(name, INT64, ['texts', 'tokens'])),
    value('last_hidden_state', FLOAT, ['texts', 'tokens', width]),
  );
}

function floats(name: string, shape: readonly number[], values: readonly number[]): Uint8Array {
  return message([
    ...shape.map((side) => integer(1, side)),
    integer(2, FLOAT),
    text(8, name),
    bytes(9, new Uint8Array(Float32Array.from(values).buffer)),
  ]);
}

/** A model like ELMo: the 50 characters of each word in, the same as fractions out. */
export function characterModel(): Uint8Array {
  const toFloat = message([text(1, 'to'), integer(3, FLOAT), integer(20, 2)]);
  return model(
    [node('Cast', ['character_ids'], 'vectors', [toFloat])],
    [],
    [value('character_ids', INT64, ['texts', 'words', 50])],
    value('vectors', FLOAT, ['texts', 'words', 50]),
  );
}

const FLOAT = 1;
const INT64 = 7;

function model(
  nodes: Uint8Array[],
  initializers: Uint8Array[],
  inputs: Uint8Array[],
  output: Uint8Array,
): Uint8Array {
  const graph = message([
    ...nodes.map((each) => bytes(1, each)),
    text(2, 'tiny'),
    ...initializers.map((each) => bytes(5, each)),
    ...inputs.map((each) => bytes(11, each)),
    bytes(12, output),
  ]);
  const operators = message([text(1, ''), integer(2, 13)]);
  return message([integer(1, 8), bytes(7, graph), bytes(8, operators)]);
}

function node(type: string, inputs: string[], output: string, attributes: Uint8Array[] = []): Uint8Array {
  return message([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, type),
    ...attributes.map((each) => bytes(5, each)),
  ]);
}

/** Name, type and shape of an input or output; a name as a side means any length. */
function value(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const sides = shape.map((side) =>
    bytes(1, message([typeof side === 'string' ? text(2, side) : integer(1, side)])),
  );
  const tensor = message([integer(1, type), bytes(2, message(sides))]);
  return message([text(1, name), bytes(2, message([bytes(1, tensor)]))]);
}

function message(fields: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(fields));
}

function integer(field: number, number: number): Uint8Array {
  return Uint8Array.from([...varint(field << 3), ...varint(number)]);
}

function bytes(field: number, content: Uint8Array): Uint8Array {
  return Uint8Array.from([...varint((field << 3) | 2), ...varint(content.length), ...content]);
}

function text(field: number, content: string): Uint8Array {
  return bytes(field, new TextEncoder().encode(content));
}

function varint(number: number): number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...varint(Math.floor(number / 0x80))];
}
