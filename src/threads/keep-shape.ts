/**
 * V8 drops the shape of objects of which none is left at a full collection, and with it all code that it has compiled for them. Where
 * such objects are made for each text and `MemoryRelief` collects between texts, the same functions are compiled again and
 * again: 2,000 times in an import of 20,000 documents, a tenth of its processor time. One object that is kept prevents that.
 */
export function keepShape(object: object): void {
  kept.push(object);
}

const kept: object[] = [];
