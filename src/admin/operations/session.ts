// Defines the operation that tells callers who they are.
import { Type } from 'typebox'
import { roles } from '../../kernel/roles.js'
import { act } from '../operation.js'
import { object } from '../schemas.js'

export const showSession = act({
  name: 'session.show',
  method: 'GET',
  path: '/session',
  summary: 'Who asks, and in which role',
  role: 'viewer',
  input: object({}),
  answer: object({
    kind: Type.Enum(['command', 'token', 'user']),
    id: Type.String(),
    name: Type.String(),
    role: Type.Enum([...roles]),
  }),
  run: async (_parts, _input, { kind, id, name, role }) => ({ kind, id, name, role }),
})

export const sessionOperations = [showSession]
