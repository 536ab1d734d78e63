// Declares the types of container-base.mjs.
export function makeBase(): string
