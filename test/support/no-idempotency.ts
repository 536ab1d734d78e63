// Stands in for the stored answers of calls with an Idempotency-Key: no call has one.

export const noIdempotency = {
  begin: async () => ({ claim: { keep: async () => {}, end: async () => {} } }),
  sweep: async () => 0,
  close: () => {},
}
