import type { Endpoint } from '~/contract/endpoint'

/** The faults of a write between the dashboard and its server. */
export const faultKinds = [
  '400',
  '401',
  '402',
  '403',
  '404',
  '429',
  '500',
  'HTML 502',
  'broken JSON',
  'empty',
  'cut before',
  'cut after',
  'silence',
  'offline',
] as const
export type FaultKind = (typeof faultKinds)[number]

export const purchaseUrl = 'https://pay.example/buy'
export const requestId = 'req_of_the_fault'

const refusals: Readonly<Record<string, { code: string; message: string }>> = {
  '400': { code: 'invalid_request', message: 'Not like this, said the server.' },
  '401': { code: 'unauthorized', message: 'The token was rejected.' },
  '402': { code: 'insufficient_credits', message: 'Too dear, said the server.' },
  '403': { code: 'forbidden', message: 'Not by you, said the server.' },
  '404': { code: 'not_found', message: 'Gone, said the server.' },
  '429': { code: 'rate_limited', message: 'Too fast, said the server.' },
  '500': { code: 'internal_error', message: 'On fire, said the server.' },
}

/** The error of a refusal; undefined for other faults. */
export const refusalOf = (kind: FaultKind) => refusals[kind]

function refused(kind: FaultKind): Response {
  const error = { ...refusals[kind], ...(kind === '402' && { purchaseUrl }) }
  const headers = { ...(kind === '429' && { 'retry-after': '1' }) }
  return Response.json({ error, requestId }, { status: Number(kind), headers })
}

/** Faults that occur once, so that the next try succeeds. */
const transient: readonly FaultKind[] = ['401', '429']

type Answer = () => Promise<Response>

/** A network on which one endpoint fails until `calm` is called. */
export function faultyWire({ method, path }: Endpoint, kind: FaultKind) {
  const fits = new RegExp(`/v1${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
  let armed = true
  let met = 0
  let reached = 0
  let release: () => void = () => undefined
  const silence = new Promise<void>((resolve) => {
    release = resolve
  })
  const applyFault = async (answer: Answer): Promise<Response> => {
    met++
    if (transient.includes(kind)) armed = false
    const forward = () => {
      reached++
      return answer()
    }
    switch (kind) {
      case 'HTML 502':
        return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
      case 'broken JSON':
        await forward()
        return new Response('{"data":', { headers: { 'content-type': 'application/json' } })
      case 'empty':
        await forward()
        return new Response('')
      case 'cut before':
      case 'offline':
        throw new TypeError('Failed to fetch')
      case 'cut after':
        await forward()
        throw new TypeError('Failed to fetch')
      case 'silence':
        await silence
        return forward()
      default:
        return refused(kind)
    }
  }
  return {
    fetch: (url: string, verb: string, answer: Answer): Promise<Response> =>
      armed && verb === method && fits.test(new URL(url).pathname) ? applyFault(answer) : answer(),
    /** How often the call was made, and how often it reached the server. */
    met: () => met,
    reached: () => reached,
    /** Lets the server respond after silence. */
    release,
    calm: () => {
      armed = false
    },
  }
}
