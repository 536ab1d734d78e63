// Lists the magic identifiers of tasks that are found: of the magic people and their companies, in the order of magic.ts.

export const magicLicences: readonly string[] = ['ZZ0120200000001', 'ZZ0120200000005']
export const magicVoters: readonly string[] = ['ZZZ0000001', 'ZZZ0000005']
/** A magic company has this number beside the one of its series. */
export const magicUdyams: readonly string[] = ['UDYAMZZ000000001', 'UDYAMZZ000000005']
