// Names who shows in public what Decentro answers, and the code that all of them show; README.md explains the names.
export const decentro = 'Decentro'
export const okyc = 'okyc-client'
export const gstinService = 'gstin-service'

/** The code of a call that worked. It says nothing about the subject. */
export const success = /^S\d{5}$/
