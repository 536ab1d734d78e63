// Places rotated and scaled squares in an image, and fits one set of points onto another.

export type Point = { x: number; y: number }

/**
 * A rotation, a scale and a shift: a point (x, y) of a square goes to (a x - b y + x0, b x + a y + y0) in the image.
 * Lengths are in pixels.
 */
export type Placement = { a: number; b: number; x0: number; y0: number }

export function place({ a, b, x0, y0 }: Placement, { x, y }: Point): Point {
  return { x: a * x - b * y + x0, y: b * x + a * y + y0 }
}

/**
 * Places a square of `side` pixels with its centre at `centre` of the image. It covers `extent` image pixels and is
 * rotated by `angle` (radians, clockwise on the screen).
 */
export function placeSquare(centre: Point, extent: number, angle: number, side: number): Placement {
  const scale = extent / side
  const a = scale * Math.cos(angle)
  const b = scale * Math.sin(angle)
  const half = side / 2
  return { a, b, x0: centre.x - a * half + b * half, y0: centre.y - b * half - a * half }
}

/** A square of `side` pixels with the same centre and rotation, which covers `factor` times as much on each side. */
export function enlarge(placement: Placement, side: number, factor: number): Placement {
  const { a, b } = placement
  const centre = place(placement, { x: side / 2, y: side / 2 })
  return placeSquare(centre, Math.hypot(a, b) * side * factor, Math.atan2(b, a), side)
}

/**
 * The rotation, scale and shift that bring the points `from` closest to the points `to` (least squares; Umeyama
 * without reflection). Both lists have the same length, at least two, and are not all one point.
 */
export function fitPlacement(from: readonly Point[], to: readonly Point[]): Placement {
  const middle = (points: readonly Point[]): Point => ({
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  })
  const start = middle(from)
  const end = middle(to)
  let along = 0
  let across = 0
  let spread = 0
  for (const [index, point] of from.entries()) {
    const goal = to[index]
    if (!goal) throw new RangeError('a fit needs as many target points as points')
    const [px, py, qx, qy] = [point.x - start.x, point.y - start.y, goal.x - end.x, goal.y - end.y]
    along += px * qx + py * qy
    across += px * qy - py * qx
    spread += px * px + py * py
  }
  const a = along / spread
  const b = across / spread
  return { a, b, x0: end.x - a * start.x + b * start.y, y0: end.y - b * start.x - a * start.y }
}
