// Exports the public library 'satyapan/matching'.
export * from '@satyapan/matching'
