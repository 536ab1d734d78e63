// Adds the dashboard to the application of the admin address.
import type { FastifyInstance } from 'fastify'
import { addSite } from '../http/site.js'
import { productFile } from '../kernel/product-files.js'

/** Where the build leaves it. */
const directory = productFile('dist/pages/dashboard/')

/** Its path on the admin address. */
export const dashboardPath = '/dashboard/'

export function addDashboard(app: FastifyInstance): void {
  addSite(app, { prefix: dashboardPath, directory })
  app.get(dashboardPath.slice(0, -1), async (_request, reply) => reply.redirect(dashboardPath, 308))
}
