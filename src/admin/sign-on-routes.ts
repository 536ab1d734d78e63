// Serves the two routes of OpenID Connect sign-on: its start, and the provider's redirect back.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../assemble.js'
import { type Oidc, signOnLifeMs } from './oidc.js'
import { auditOfUser, signInUser } from './operations/session.js'
import { Problem } from './problem.js'
import { visitOf } from './visits.js'

const dashboard = '/dashboard/'

/** Both answer with a redirect, or with a problem as the operations do. */
export function addSignOnRoutes(
  scope: FastifyInstance,
  parts: Parts,
  oidc: Oidc,
  addressOf: (request: FastifyRequest) => string,
): void {
  scope.get('/session/sign-on', async (request, reply) => {
    request.facts.lookup = 'session.sign-on'
    const visit = visitOf(request, reply, addressOf(request))
    const { url, kept } = await oidc.begin()
    visit.setCookie('sign-on', kept, signOnLifeMs / 1000)
    return reply.redirect(url, 302)
  })

  scope.get('/session/sign-on/callback', async (request, reply) => {
    request.facts.lookup = 'session.sign-on'
    const visit = visitOf(request, reply, addressOf(request))
    const kept = visit.cookie('sign-on')
    visit.setCookie('sign-on', null) // each works once
    const found = await oidc.finish(request.url.split('?').slice(1).join('?'), kept)
    const user = await parts.adminUsers.signOn(found, auditOfUser(parts, visit))
    if (user === 'disabled') throw new Problem('not-allowed', 'This user is disabled')
    if ((await signInUser(parts, user, visit)) === undefined)
      throw new Problem('not-authenticated', 'Your access here was changed during sign-on: try again')
    return reply.redirect(dashboard, 302)
  })
}
