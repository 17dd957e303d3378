import type { Numbers } from './layer.ts';

/** What training minimises. */
export interface Loss {
  readonly name: 'softmax' | 'sigmoid';
  /** Turns the last layer's outputs into probabilities, in place. */
  probabilities(outputs: Numbers, samples: number, classes: number): void;
  /**
   * Turns probabilities into the gradient of the mean loss of the batch with respect to the outputs that they
   * came from, in place; returns the mean loss.
   */
  gradient(probabilities: Numbers, labels: ArrayLike<number>, samples: number, classes: number): number;
}

/** Keeps the logarithm of a probability finite. */
const LEAST = 1e-12;

/** One class is right: softmax and categorical cross entropy. */
export const softmaxCrossEntropy: Loss = {
  name: 'softmax',
  probabilities(outputs, samples, classes) {
    for (let s = 0; s < samples; s++) {
      const start = s * classes;
      let highest = Number.NEGATIVE_INFINITY;
      for (let c = 0; c < classes; c++) highest = Math.max(highest, outputs[start + c]!);
      let sum = 0;
      for (let c = 0; c < classes; c++) {
        const power = Math.exp(outputs[start + c]! - highest);
        outputs[start + c] = power;
        sum += power;
      }
      for (let c = 0; c < classes; c++) outputs[start + c]! /= sum;
    }
  },
  gradient(probabilities, labels, samples, classes) {
    let loss = 0;
    for (let s = 0; s < samples; s++) {
      const right = s * classes + labels[s]!;
      loss -= Math.log(Math.max(LEAST, probabilities[right]!));
      probabilities[right]! -= 1;
    }
    for (let i = 0; i < samples * classes; i++) probabilities[i]! /= samples;
    return loss / samples;
  },
};

/**
 * Each class is right or wrong on its own: sigmoid and binary cross entropy, the mean over classes as in
 * Keras.
 */
export const binaryCrossEntropy: Loss = {
  name: 'sigmoid',
  probabilities(outputs, samples, classes) {
    for (let i = 0; i < samples * classes; i++) outputs[i] = 1 / (1 + Math.exp(-outputs[i]!));
  },
  gradient(probabilities, labels, samples, classes) {
    let loss = 0;
    for (let s = 0; s < samples; s++) {
      for (let c = 0; c < classes; c++) {
        const at = s * classes + c;
        const truth = labels[s] === c ? 1 : 0;
        const given = probabilities[at]!;
        loss -= Math.log(Math.max(LEAST, truth === 1 ? given : 1 - given));
        probabilities[at] = (given - truth) / (samples * classes);
      }
    }
    return loss / (samples * classes);
  },
};
