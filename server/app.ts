import { Hono } from 'hono'
import { answerCallback } from './accounts/callback'
import { accountRoutes } from './accounts/routes'
import { activityRoutes } from './activity/routes'
import { authRoutes } from './auth/routes'
import { brandKitRoutes } from './brand-kit/routes'
import { campaignRoutes } from './campaigns/routes'
import { changeRoutes } from './changes/routes'
import { creditRoutes } from './credits/routes'
import { newId } from './db/identifiers'
import { deletionRoutes } from './deletion/routes'
import { deliveryRoutes } from './deliveries/routes'
import { faultRoutes, knowsCaller } from './faults/routes'
import { providerRoutes } from './generation/provider-routes'
import { generationRoutes } from './generation/routes'
import { notFound } from './http/api-error'
import { failure, opened, preflight, success } from './http/envelope'
import type { Implementation } from './http/implement'
import { pageLanguage } from './http/page-language'
import { limitRefused, rateLimit } from './http/rate-limit'
import { mediaRoutes } from './media/routes'
import { serveFile } from './media/serve-file'
import { receiveUpload } from './media/uploads'
import { noteRoutes } from './notes/routes'
import type { Dependencies } from './ports/dependencies'
import { postRoutes } from './posts/routes'
import { presenceRoutes } from './presence/routes'
import { productRoutes } from './products/routes'
import { publishingRoutes } from './publishing/routes'
import { queueRoutes } from './queues/routes'
import { repeatRoutes } from './repeats/routes'
import { reviewRoutes } from './reviews/routes'
import { missingPage } from './simulators/pages'
import { archiveRoutes, studioRoutes } from './studio/routes'
import { twinRoutes } from './twins/routes'
import { createTwinFaults, type TwinFaults } from './twins/twins'
import { webhookRoutes } from './webhooks/routes'
import { workspaceRoutes } from './workspaces/routes'

const implementations: readonly Implementation[] = [
  ...authRoutes,
  ...workspaceRoutes,
  ...deletionRoutes,
  ...accountRoutes,
  ...queueRoutes,
  ...brandKitRoutes,
  ...productRoutes,
  ...campaignRoutes,
  ...mediaRoutes,
  ...generationRoutes,
  ...providerRoutes,
  ...postRoutes,
  ...repeatRoutes,
  ...publishingRoutes,
  ...reviewRoutes,
  ...deliveryRoutes,
  ...webhookRoutes,
  ...creditRoutes,
  ...activityRoutes,
  ...noteRoutes,
  ...presenceRoutes,
  ...studioRoutes,
]

export interface App {
  /** Answers a request to `/v1`, `/uploads`, `/files`, `/oauth` or `/practice`. Rejects only with `ConnectionCut`. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** Wraps every answer, including failures, in its envelope with a requestId (api.md sections 1 and 7). */
async function enveloped(
  answer: (requestId: string, addHeader: (name: string, value: string) => void) => Promise<unknown>,
): Promise<Response> {
  const requestId = newId('req')
  const added: [string, string][] = []
  try {
    const data = await answer(requestId, (name, value) => added.push([name, value]))
    if (data instanceof Response) return opened(data)
    const response = success(data, requestId)
    for (const [name, value] of added) response.headers.append(name, value)
    return response
  } catch (error) {
    return failure(error, requestId)
  }
}

function createRoutes(deps: Dependencies, twinFaults: TwinFaults): Hono {
  const app = new Hono()
  const admit = rateLimit(deps.limits.callsPerMinute, deps.sharedLimiter)
  const refused = limitRefused(deps.limits.refusedPerMinute)
  app.options('*', preflight)
  const optional = [
    ...twinRoutes(twinFaults),
    ...(deps.faults ? faultRoutes(deps.faults) : []),
    ...(deps.live ? changeRoutes(deps.live) : []),
    ...(deps.archive ? archiveRoutes(deps.archive) : []),
  ]
  for (const implementation of [...implementations, ...optional]) {
    const { method, path } = implementation.endpoint
    app.on(method, `/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (context) => {
      const { raw: request } = context.req
      const params = context.req.param()
      const began = performance.now()
      const response = await enveloped((requestId, addHeader) =>
        implementation.answer({ request, params, requestId, admit, refused, addHeader }, deps),
      )
      const seconds = (performance.now() - began) / 1000
      const traceparent = request.headers.get('traceparent') ?? undefined
      deps.observe?.answered({ method, path, status: response.status, seconds, traceparent })
      return response
    })
  }
  app.put('/uploads/*', (context) => enveloped(() => receiveUpload(context.req.raw, deps)))
  app.get('/files/*', (context) => enveloped(() => serveFile(context.req.raw, deps)))
  // Pages of the simulated platforms are for people, so they have no envelope.
  app.get('/practice/*', async (context) => {
    const { pathname } = new URL(context.req.url)
    const language = pageLanguage(context.req.raw)
    return (await deps.simulators?.page?.(pathname, language)) ?? missingPage(language)
  })
  // Platforms redirect people here: a page or a redirect, without an envelope.
  app.get('/oauth/callback/:platform', (context) =>
    answerCallback(context.req.raw, context.req.param('platform'), deps),
  )
  app.notFound(() => failure(notFound(/*i18n*/ 'path'), newId('req')))
  app.onError((error) => failure(error, newId('req')))
  return app
}

/** The API as one `fetch(Request) → Response`, for any host. */
export function createApp(deps: Dependencies): App {
  const twinFaults = createTwinFaults()
  const routes = createRoutes(deps, twinFaults)
  const knows = (request: Request) => knowsCaller(request, deps)
  const answer = (request: Request): Promise<Response> =>
    twinFaults.intercept(request, async (forwarded) => routes.fetch(forwarded), knows)
  const { faults } = deps
  return { fetch: faults ? (request) => faults.intercept(request, answer, knows) : answer }
}
