// Declares the types of plot.mjs.
export interface Bar {
  name: string
  value: number
  least?: number | undefined
  most?: number | undefined
  isOurs?: boolean
}
export function readable(value: number): string
export function barChart(chart: { title: string; rows: readonly Bar[] }): string
