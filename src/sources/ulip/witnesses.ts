// Names who shows ULIP's answers in public; README.md explains them.

/** All of the operator's own documents, and whoever only copies their samples. */
export const nldsl = 'NLDSL'
/** Clients by unrelated authors. */
export const gaadiPe = 'gaadipe'
export const jnpa = 'jnpa'
export const driveInnovate = 'driveinnovate'
export const itzeazy = 'itzeazy'
export const licenceApp = 'licence-app'
export const plateCheck = 'plate-check'
export const rcPage = 'rc-page'
