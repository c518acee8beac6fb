import { Hono } from 'hono'
import { accountHandlers } from './handlers/account'
import type { Dependencies } from './dependencies'
import { notFound } from './http/api-error'
import { failure, success } from './http/envelope'
import type { Implementation } from './http/implement'
import { newId } from './identifiers'

const implementations: readonly Implementation[] = [...accountHandlers]

/** The API as one `fetch`: give it a request below `/v1`, and it answers. */
export function createApp(deps: Dependencies): { fetch: (request: Request) => Promise<Response> } {
  const app = new Hono().basePath('/v1')
  for (const implementation of implementations) {
    const { method, path } = implementation.endpoint
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const requestId = newId('req')
      try {
        const request = context.req.raw
        const data = await implementation.answer(
          { request, params: context.req.param(), requestId, admit: () => undefined },
          deps,
        )
        return success(data, requestId)
      } catch (error) {
        return failure(error, requestId)
      }
    })
  }
  app.notFound(() => failure(notFound('path'), newId('req')))
  app.onError((error) => failure(error, newId('req')))
  return { fetch: async (request) => app.fetch(request) }
}
