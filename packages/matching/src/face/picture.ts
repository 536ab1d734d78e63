// Holds decoded pixels, and reads a rotated, scaled square out of them.
import type { Placement } from './geometry.js'

/** Pixels of a decoded image: red, green, blue, one byte each, row by row. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/** A picture with its halvings, so that a square read at a small scale is averaged and not merely subsampled. */
export type Pyramid = readonly [Picture, ...Picture[]]

const SMALLEST_SIDE = 64

function half({ width, height, pixels }: Picture): Picture {
  const small = { width: width >> 1, height: height >> 1 }
  const result = new Uint8Array(small.width * small.height * 3)
  const row = width * 3
  let to = 0
  for (let y = 0; y < small.height; y++) {
    let from = 2 * y * row
    for (let x = 0; x < small.width; x++) {
      for (let c = 0; c < 3; c++) {
        const at = from + c
        const sum = pixels[at]! + pixels[at + 3]! + pixels[at + row]! + pixels[at + row + 3]!
        result[to++] = (sum + 2) >> 2
      }
      from += 6
    }
  }
  return { ...small, pixels: result }
}

export function toPyramid(picture: Picture): Pyramid {
  const levels: [Picture, ...Picture[]] = [picture]
  let last = picture
  while (Math.min(last.width, last.height) >= 2 * SMALLEST_SIDE) {
    last = half(last)
    levels.push(last)
  }
  return levels
}

/**
 * The input that a network takes: planes in `order`, each (pixel - mean) * scale with the plane's own mean and scale.
 */
export type Preparation = { mean: readonly number[]; scale: readonly number[]; order?: 'rgb' | 'bgr' }

/** The halving of the picture that has about as many pixels as the square reads. */
function depthFor(pyramid: Pyramid, { a, b }: Placement): number {
  return Math.min(Math.max(Math.floor(Math.log2(Math.hypot(a, b))), 0), pyramid.length - 1)
}

/** The colour at a place on the edge of the picture or outside it, where black is mixed in. */
function readEdge({ width, height, pixels }: Picture, x: number, y: number, colour: Float64Array): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  colour.fill(0)
  for (let corner = 0; corner < 4; corner++) {
    const px = left + (corner & 1)
    const py = top + (corner >> 1)
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy)
    const at = 3 * (py * width + px)
    for (let c = 0; c < 3; c++) colour[c]! += weight * pixels[at + c]!
  }
}

/**
 * Reads a square of `side` pixels, placed in the picture by `placement`, into `result`: three planes ready for a
 * network, 3 x side x side numbers. Outside the picture everything is black. `mirrored` swaps left and right.
 */
export function readSquare(
  pyramid: Pyramid,
  placement: Placement,
  side: number,
  { mean, scale, order = 'rgb' }: Preparation,
  result: Float32Array,
  mirrored = false,
): void {
  const depth = depthFor(pyramid, placement)
  const level = pyramid[depth] ?? pyramid[0]
  const { width, height, pixels } = level
  const shrink = 1 / 2 ** depth
  // Pixel centres lie at halves; a halved picture has its own grid.
  const [a, b] = [placement.a * shrink, placement.b * shrink]
  const planes = side * side
  const [m0 = 0, m1 = 0, m2 = 0] = mean
  const [s0 = 1, s1 = 1, s2 = 1] = scale
  const [red, blue] = order === 'rgb' ? [0, 2 * planes] : [2 * planes, 0]
  const [redMean, blueMean, redScale, blueScale] = order === 'rgb' ? [m0, m2, s0, s2] : [m2, m0, s2, s0]
  const row = 3 * width
  const edge = new Float64Array(3)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dx = (mirrored ? side - 1 - x : x) + 0.5
      const dy = y + 0.5
      const sx = a * dx - b * dy + placement.x0 * shrink - 0.5
      const sy = b * dx + a * dy + placement.y0 * shrink - 0.5
      let r = 0
      let g = 0
      let bl = 0
      const left = Math.floor(sx)
      const top = Math.floor(sy)
      const fx = sx - left
      const fy = sy - top
      // Nearly every pixel lies inside, where its four neighbours can be read without bounds checks.
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const at = top * row + 3 * left
        const below = at + row
        const w11 = fx * fy
        const w10 = fx - w11
        const w01 = fy - w11
        const w00 = 1 - fx - w01
        r = w00 * pixels[at]! + w10 * pixels[at + 3]! + w01 * pixels[below]! + w11 * pixels[below + 3]!
        g =
          w00 * pixels[at + 1]! + w10 * pixels[at + 4]! + w01 * pixels[below + 1]! + w11 * pixels[below + 4]!
        bl =
          w00 * pixels[at + 2]! + w10 * pixels[at + 5]! + w01 * pixels[below + 2]! + w11 * pixels[below + 5]!
      } else {
        readEdge(level, sx, sy, edge)
        r = edge[0]!
        g = edge[1]!
        bl = edge[2]!
      }
      const to = y * side + x
      result[red + to] = (r - redMean) * redScale
      result[planes + to] = (g - m1) * s1
      result[blue + to] = (bl - blueMean) * blueScale
    }
  }
}
