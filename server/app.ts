import { Hono } from 'hono'
import type { Dependencies } from './ports/dependencies'
import { faultHandlers } from './faults/routes'
import { accountHandlers } from './workspaces/routes'
import { archiveHandlers } from './studio/routes'
import { brandKitHandlers } from './brand-kit/routes'
import { campaignHandlers } from './campaigns/routes'
import { creditHandlers } from './credits/routes'
import { extensionHandlers } from './auth/routes'
import { generationHandlers } from './generation/routes'
import { mediaHandlers } from './media/routes'
import { postHandlers } from './posts/routes'
import { productHandlers } from './products/routes'
import { socialHandlers } from './accounts/routes'
import { twinHandlers } from './twins/routes'
import { notFound } from './http/api-error'
import { opened, preflight } from './http/cors'
import { failure, success } from './http/envelope'
import type { Implementation } from './http/implement'
import { rateLimit } from './http/rate-limit'
import { newId } from './db/identifiers'
import { receiveUpload } from './media/receive-upload'
import { serveFile } from './media/serve-file'
import { createTwinFaults, type TwinFaults } from './twins/twin-faults'

const implementations: readonly Implementation[] = [
  ...accountHandlers,
  ...brandKitHandlers,
  ...productHandlers,
  ...campaignHandlers,
  ...mediaHandlers,
  ...generationHandlers,
  ...postHandlers,
  ...socialHandlers,
  ...creditHandlers,
  ...extensionHandlers,
]

export interface App {
  /** Answers a request below `/v1`, `/uploads` or `/files`. Rejects with `ConnectionCut` alone. */
  readonly fetch: (request: Request) => Promise<Response>
}

/** Gives every answer its envelope and requestId, the failed ones too (api.md sections 1 and 7). */
async function enveloped(answer: (requestId: string) => Promise<unknown>): Promise<Response> {
  const requestId = newId('req')
  try {
    const data = await answer(requestId)
    return data instanceof Response ? opened(data) : success(data, requestId)
  } catch (error) {
    return failure(error, requestId)
  }
}

function createRoutes(deps: Dependencies, twinFaults: TwinFaults): Hono {
  const app = new Hono()
  const admit = rateLimit(deps.limits.callsPerMinute)
  app.options('*', preflight)
  const own = [
    ...twinHandlers(twinFaults),
    ...(deps.faults ? faultHandlers(deps.faults) : []),
    ...(deps.archive ? archiveHandlers(deps.archive) : []),
  ]
  for (const implementation of [...implementations, ...own]) {
    const { method, path } = implementation.endpoint
    app.on(method, `/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, (context) => {
      const { raw: request } = context.req
      const params = context.req.param()
      return enveloped((requestId) => implementation.answer({ request, params, requestId, admit }, deps))
    })
  }
  app.put('/uploads/*', (context) => enveloped(() => receiveUpload(context.req.raw, deps)))
  app.get('/files/*', (context) => enveloped(() => serveFile(context.req.raw, deps)))
  app.notFound(() => failure(notFound('path'), newId('req')))
  app.onError((error) => failure(error, newId('req')))
  return app
}

/** The API as one `fetch(Request) → Response`, for whatever hosts it. */
export function createApp(deps: Dependencies): App {
  const twinFaults = createTwinFaults()
  const routes = createRoutes(deps, twinFaults)
  const answer = (request: Request): Promise<Response> =>
    twinFaults.around(request, async (met) => routes.fetch(met))
  const { faults } = deps
  return { fetch: faults ? (request) => faults.around(request, answer) : answer }
}
