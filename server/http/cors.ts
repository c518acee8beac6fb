import { cors } from 'hono/cors'

const exposed = ['X-Request-Id', 'Retry-After', 'Content-Range', 'Accept-Ranges', 'Content-Length']

/**
 * Any origin may call: authority lies in the bearer token alone, and no cookie is ever read (api.md section 5). A
 * dashboard served elsewhere needs it. Answers are made with these headers: set on each afterwards, they would cost as
 * much as the rest of a small answer.
 */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(','),
}

/** Says the same of an answer that was made without: a file. */
export function opened(answer: Response): Response {
  for (const [name, value] of Object.entries(openHeaders)) answer.headers.set(name, value)
  return answer
}

/** Answers OPTIONS: what a browser asks before it calls from elsewhere. */
export const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Range'],
  maxAge: 86_400,
})
