import { clearFaults, type FaultEffect, type FaultRule, readFaults, setFaults } from '~/contract/faults'
import { requireOperator } from '../auth/principals'
import { newId } from '../db/identifiers'
import { ApiError, ConnectionCut } from '../http/api-error'
import { authenticate, roleIn } from '../http/authenticate'
import { type Implementation, implement } from '../http/implement'
import { isGranted } from '../media/uploads'
import type { Dependencies, FaultBoard } from '../ports/dependencies'
import { pause } from '../ports/wait'
import { pathMatcher } from './match-path'

type Answer = Parameters<FaultBoard['intercept']>[1]

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Reads `bytes` bytes of the body, or all of a shorter one. */
async function readBytes({ body }: Request, bytes: number): Promise<void> {
  if (!body || bytes === 0) return
  let left = bytes
  for await (const chunk of body) {
    left -= chunk.byteLength
    if (left <= 0) return
  }
}

function errorAnswer(effect: FaultEffect & { kind: 'status' }) {
  const { status, code, message, purchaseUrl, details, retryAfter } = effect
  const error = {
    code: code ?? `fault_${status}`,
    message: message ?? 'This failure was requested by a test.',
    ...(purchaseUrl !== undefined && { purchaseUrl }),
    ...(details !== undefined && { details }),
  }
  const requestId = newId('req')
  return Response.json(
    { error, requestId },
    {
      status,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
        'x-request-id': requestId,
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
    },
  )
}

async function applyFault(effect: FaultEffect, request: Request, answer: Answer): Promise<Response> {
  switch (effect.kind) {
    case 'status':
      return errorAnswer(effect)
    case 'slow':
      await pause(effect.ms)
      return answer(request)
    case 'cut':
      await readBytes(request, effect.afterBytes ?? 0)
      throw new ConnectionCut()
    case 'lost':
      await answer(request)
      throw new ConnectionCut()
    case 'hang':
      await aborted(request.signal)
      throw new ConnectionCut()
    case 'twice':
      await answer(request.clone())
      return answer(request)
  }
}

/** A fault board without rules. It ignores preflights and the calls that set its rules. */
export function createFaultBoard(): FaultBoard {
  let armed: { rule: FaultRule; matches: (path: string) => boolean; left: number }[] = []
  return {
    set(rules) {
      armed = rules.map((rule) => ({ rule, matches: pathMatcher(rule.path), left: rule.times ?? Infinity }))
    },
    list: () =>
      armed
        .filter(({ left }) => left > 0)
        .map(({ rule, left }) => (Number.isFinite(left) ? { ...rule, times: left } : rule)),
    async intercept(request, answer, knows) {
      const { pathname } = new URL(request.url)
      if (armed.length === 0 || request.method === 'OPTIONS' || pathname === '/v1/faults')
        return answer(request)
      if (!(await knows(request))) return answer(request)
      // No await from here to the decrement, so that only one of two concurrent requests uses the last one.
      const match = armed.find(
        ({ rule, matches, left }) =>
          left > 0 && (rule.method ?? request.method) === request.method && matches(pathname),
      )
      if (!match) return answer(request)
      match.left--
      return applyFault(match.rule.effect, request, answer)
    },
  }
}

/** GET, PUT and DELETE `/v1/faults`, for operators, and only if the host enabled faults. */
export const faultRoutes = (board: FaultBoard): Implementation[] => [
  implement(readFaults, ({ caller }) => {
    requireOperator(caller)
    return Promise.resolve({ rules: board.list() })
  }),
  implement(setFaults, ({ caller, body }) => {
    requireOperator(caller)
    board.set(body.rules)
    return Promise.resolve({ rules: board.list() })
  }),
  implement(clearFaults, ({ caller }) => {
    requireOperator(caller)
    board.set([])
    return Promise.resolve({ rules: [] })
  }),
]

/** A decoded path parameter; undefined if it can't be decoded, so that it matches no workspace's id. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function hasToken(request: Request, pathname: string, deps: Dependencies): Promise<boolean> {
  const [, inPath] = /^\/v1\/workspaces\/([^/]+)/.exec(pathname) ?? []
  const workspaceId = inPath === undefined ? undefined : decoded(inPath)
  if (inPath !== undefined && (workspaceId === undefined || workspaceId.includes('\0'))) return false
  try {
    const authenticated = await authenticate(request, workspaceId, deps)
    if (workspaceId !== undefined) roleIn(workspaceId, authenticated)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * True if faults apply to a request: it has a valid token for its path, or an upload's signature. Faults neither
 * apply to nor are used up by requests that anybody could send.
 */
export async function knowsCaller(request: Request, deps: Dependencies): Promise<boolean> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/uploads/')) return isGranted(url, deps)
  return url.pathname.startsWith('/v1/') && hasToken(request, url.pathname, deps)
}
