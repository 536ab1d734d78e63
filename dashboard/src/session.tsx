// Provides the signed-in user and their role.
import { createContext, useContext } from 'react'
import type { Answer, Role } from './api/client'

export type Session = Answer<'session.show'>

/** Each role includes those before it. */
const ranks: readonly Role[] = ['viewer', 'auditor', 'operator', 'owner']

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('there is no session here')
  return session
}

/** Whether a role includes the rights of `least`. */
export const mayAs = (role: Role, least: Role): boolean => ranks.indexOf(role) >= ranks.indexOf(least)

/** Whether the signed-in user has at least this role. */
export const useMay = (least: Role): boolean => mayAs(useSession().role, least)
