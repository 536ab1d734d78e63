// Lets the font library draw marks for which a font has no anchor at their base: it would throw, where other programs go on.

type Apply<Rest extends unknown[], Result> = (...rest: Rest) => Result

const isMended = Symbol('mended')

/** The part of fontkit 2.0.4 that places marks. */
interface MarkPlacer {
  [isMended]?: true
  applyAnchor: Apply<[mark: unknown, base: unknown, at: number], void>
  applyLookup: Apply<[type: number, table: unknown], boolean>
}

interface LaidOutFont {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: MarkPlacer } }
}

/**
 * A font may leave out the anchor of a base for one class of marks: the lookup then does not apply, and the next one is
 * tried (OpenType, GPOS; HarfBuzz does so). fontkit reads the anchor that is not there. Telugu, Malayalam and Gurmukhi have such bases.
 */
export function mendMissingAnchors(document: object): void {
  const { font } = (document as { _font?: { font?: LaidOutFont } })._font ?? {}
  const placer = font?._layoutEngine?.engine?.GPOSProcessor
  if (placer === undefined || placer[isMended]) return
  placer[isMended] = true
  const { applyAnchor, applyLookup } = placer
  let isMissing = false
  placer.applyAnchor = (mark, base, at) => {
    if (base === null) isMissing = true
    else applyAnchor.call(placer, mark, base, at)
  }
  placer.applyLookup = (type, table) => {
    const applied = applyLookup.call(placer, type, table)
    const wasMissing = isMissing
    isMissing = false
    return applied && !wasMissing
  }
}
