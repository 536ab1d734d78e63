// Exports '@satyapan/rehearsal': upstreams that speak like a vendor, and misbehave on demand.
export { type Conversation, converse, type Dialect, type VendorReply, type VendorRequest } from './dialect.js'
export { type FaultShare, faults, readFaults } from './faults.js'
export { type Rehearsal, type RehearsalParts, startRehearsal, type Vendor, vendors } from './rehearsal.js'
export { type Reply, readReplies } from './replies.js'
export type { World, WorldAnswer, WorldInput } from './world.js'
