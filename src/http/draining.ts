// Holds whether the process is about to stop: it still answers calls, and asks callers to go elsewhere.

export interface Draining {
  /** From now on /readyz answers 503, and every answer closes its connection. */
  begin(): void
  isOn(): boolean
}

export function createDraining(): Draining {
  let on = false
  return {
    begin() {
      on = true
    },
    isOn: () => on,
  }
}
