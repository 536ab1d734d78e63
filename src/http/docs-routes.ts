// Owns /openapi.json and /docs: the interface described from its rows.
import type { FastifyInstance } from 'fastify'
import type { Lookup } from '../lookups/lookup.js'

export function addDocsRoutes(_app: FastifyInstance, _parts: { catalogue: readonly Lookup[] }): void {}
