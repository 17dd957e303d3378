import type { Numbers, Parameter } from './layer.ts';

const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
/** Keras' value. */
const EPSILON = 1e-7;

type Moments = { parameter: Parameter; mean: Numbers; square: Numbers };

/**
 * Adam (Kingma and Ba 2015). If a parameter lists its touched places, only these are moved, and their moments
 * stay unchanged in between (lazy Adam): with a table of ten million numbers and ten thousand touched ones
 * per batch, this is a thousand times less work.
 */
export class Adam {
  readonly #moments: readonly Moments[];
  readonly #learningRate: number;
  #steps = 0;

  constructor(parameters: readonly Parameter[], learningRate: number) {
    this.#learningRate = learningRate;
    this.#moments = parameters
      .filter((each) => !each.frozen)
      .map((each) => ({
        parameter: each,
        mean: each.values.slice().fill(0),
        square: each.values.slice().fill(0),
      }));
  }

  /** Moves every parameter against its gradient, and clears the gradients. */
  step(): void {
    this.#steps++;
    const correction = Math.sqrt(1 - SQUARE_DECAY ** this.#steps) / (1 - MEAN_DECAY ** this.#steps);
    const rate = this.#learningRate * correction;
    for (const moments of this.#moments) {
      if (moments.parameter.touched) moveTouched(moments, rate);
      else moveAll(moments, rate);
    }
  }
}

function moveAll({ parameter, mean, square }: Moments, rate: number): void {
  const { values, gradient } = parameter;
  for (let i = 0; i < values.length; i++) {
    const slope = gradient[i]!;
    const m = MEAN_DECAY * mean[i]! + (1 - MEAN_DECAY) * slope;
    const v = SQUARE_DECAY * square[i]! + (1 - SQUARE_DECAY) * slope * slope;
    mean[i] = m;
    square[i] = v;
    values[i]! -= (rate * m) / (Math.sqrt(v) + EPSILON);
  }
  gradient.fill(0);
}

function moveTouched({ parameter, mean, square }: Moments, rate: number): void {
  const { values, gradient } = parameter;
  const touched = parameter.touched!;
  for (let j = 0; j < touched.count; j++) {
    const i = touched.places[j]!;
    const slope = gradient[i]!;
    const m = MEAN_DECAY * mean[i]! + (1 - MEAN_DECAY) * slope;
    const v = SQUARE_DECAY * square[i]! + (1 - SQUARE_DECAY) * slope * slope;
    mean[i] = m;
    square[i] = v;
    values[i]! -= (rate * m) / (Math.sqrt(v) + EPSILON);
    gradient[i] = 0;
  }
  touched.count = 0;
}
