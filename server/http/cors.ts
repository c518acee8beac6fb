import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const exposed = ['X-Request-Id', 'Retry-After', 'Content-Range', 'Accept-Ranges', 'Content-Length']

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Range'],
  maxAge: 86_400,
})

/**
 * Any origin may call: authority lies in the bearer token alone, and no cookie is ever read (api.md section 5). A
 * dashboard served elsewhere needs it. On answers the headers are set last: Hono's own sets them first, and then copies
 * each answer as a stream.
 */
export const openCors: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'OPTIONS') return preflight(context, next)
  await next()
  context.res.headers.set('Access-Control-Allow-Origin', '*')
  context.res.headers.set('Access-Control-Expose-Headers', exposed.join(','))
  return undefined
}
