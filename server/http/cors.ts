import { cors } from 'hono/cors'

/**
 * Any origin may call: authority lies in the bearer token alone, and no cookie is ever read (api.md section 5). A
 * dashboard served elsewhere needs it.
 */
export const openCors = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Range'],
  exposeHeaders: ['X-Request-Id', 'Retry-After', 'Content-Range', 'Accept-Ranges', 'Content-Length'],
  maxAge: 86_400,
})
