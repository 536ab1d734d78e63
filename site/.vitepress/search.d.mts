// Types of search.mjs.
export const searchOptions: {
  readonly boost: Readonly<Record<string, number>>
  readonly fuzzy: number
  readonly prefix: boolean
  readonly weights: { readonly fuzzy: number; readonly prefix: number }
}
export function searchableHtml(
  source: string,
  env: { readonly path: string; readonly relativePath: string },
  markdown: { render(source: string, env: object): string },
): string
