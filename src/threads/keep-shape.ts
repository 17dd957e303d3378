/**
 * V8 compiles functions for the shapes of objects: which fields they have, and whether a field holds small
 * whole numbers, other numbers or something else. Code is compiled again if a shape is not what it was.
 *
 * When a collection leaves no object of a shape, V8 drops the shape and all code compiled for it, unless it
 * has already met the class of the shape: it looks early, and in a collection that a program asks for
 * (`MemoryRelief`) it has met only what is on the stack by then. If objects are created for each text and
 * memory is collected between texts, the same functions are compiled again and again: 2,000 times in an
 * import of 20,000 documents, a tenth of its processor time. So the classes of such objects are put on the
 * stack for the collection. `Object` is the class of all objects without one.
 */
const kept: object[] = [Object, Object.prototype];

/** For a class whose objects live no longer than a text, a segment or a job. */
export function keepShape(type: { readonly prototype: object }): void {
  kept.push(type, type.prototype);
}

/** Collects garbage, but not the shapes of the classes given to `keepShape`. */
export function collectKeepingShapes(collect: () => void): void {
  callAbove(collect, ...kept);
}

function callAbove(collect: () => void, ..._onStack: object[]): void {
  collect();
}

/**
 * The fields of a sum begin as the whole number 0: one object that always has fractions gives its class the
 * shape that all others would get sooner or later.
 */
export function keepFractions(sum: object): void {
  for (const name of Object.keys(sum)) Object.assign(sum, { [name]: 0.5 });
  kept.push(sum);
}
