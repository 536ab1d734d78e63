// Types of floors.mjs, for the test that sees its rules refuse.
export function sourceFiles(root: string, folder?: string): string[]
export function judgeFloors(
  root?: string,
  folders?: readonly string[],
): { modules: number; violations: string[]; missed: string[] }
