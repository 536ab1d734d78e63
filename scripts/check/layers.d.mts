// Declares the types of layers.mjs, for the test that checks what its rules refuse.
export function allSources(root: string): string[]
export function checkLayers(
  root?: string,
  folders?: readonly string[],
): Promise<{ modules: number; violations: string[]; missed: string[] }>
