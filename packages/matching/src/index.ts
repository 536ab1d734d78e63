// Exports the public library 'satyapan/matching'.

export * from './face/index.js'
export * from './name/index.js'
