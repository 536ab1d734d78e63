// Serves the two routes of OpenID Connect sign-on: its start, and the provider's redirect back.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AdminUsers } from '../auth/administrators/admin-users.js'
import { auditOfUser, type SignInDeps, signInUser } from '../auth/operations/sign-in.js'
import type { Clock } from '../kernel/clock.js'
import { freshSignInMs } from '../operation/operation.js'
import { Problem } from '../operation/problem.js'
import { refuseOtherSites } from './authenticate.js'
import { type Oidc, signOnLifeMs } from './oidc.js'
import { visitOf } from './visits.js'

interface SignOnDeps extends Omit<SignInDeps, 'signInLimits' | 'auditAlone' | 'log'> {
  readonly adminUsers: Pick<AdminUsers, 'signOn'>
  readonly clock: Pick<Clock, 'now'>
}

const dashboard = '/dashboard/'

/** Both answer with a redirect, or with a problem as the operations do. */
export function addSignOnRoutes(
  scope: FastifyInstance,
  deps: SignOnDeps,
  oidc: Oidc,
  addressOf: (request: FastifyRequest) => string,
): void {
  scope.get('/session/sign-on', async (request, reply) => {
    request.facts.lookup = 'session.sign-on'
    refuseOtherSites(request) // without the cookie of the session, which then would not end
    const visit = visitOf(request, reply, addressOf(request))
    const fresh = request.url.split('?')[1] === 'fresh=true'
    const { url, kept } = await oidc.begin({ session: visit.cookie('session'), fresh })
    visit.setCookie('sign-on', kept, signOnLifeMs / 1000)
    return reply.redirect(url, 302)
  })

  scope.get('/session/sign-on/callback', async (request, reply) => {
    request.facts.lookup = 'session.sign-on'
    const visit = visitOf(request, reply, addressOf(request))
    const kept = visit.cookie('sign-on')
    visit.setCookie('sign-on', null) // each works once
    const query = request.url.split('?').slice(1).join('?')
    const { identity, session, fresh } = await oidc.finish(query, kept)
    const user = await deps.adminUsers.signOn(identity, auditOfUser(deps, visit))
    if (user === 'no-role') throw new Problem('not-allowed', 'None of your groups has a role here')
    if (user === 'disabled') throw new Problem('not-allowed', 'This user is disabled')
    const { authenticatedAt } = identity
    if (fresh && deps.clock.now() - authenticatedAt >= freshSignInMs)
      throw new Problem(
        'not-authenticated',
        'Your sign-on provider did not ask you again, or does not say when it did (auth_time): ask who runs it',
      )
    if ((await signInUser(deps, user, visit, { authenticatedAt, replaces: session })) === undefined)
      throw new Problem('not-authenticated', 'Your access here was changed during sign-on: try again')
    return reply.redirect(fresh ? `${dashboard}#/signed-on` : dashboard, 302)
  })
}
