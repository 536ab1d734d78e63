// Types of layers.mjs, for the test that sees its rules refuse.
export function sourceFiles(root: string, folder?: string): string[]
export function checkLayers(
  root?: string,
  folders?: readonly string[],
): { modules: number; violations: string[]; missed: string[] }
