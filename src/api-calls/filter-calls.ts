import type { LoggedRequest } from '~/src/api/request-log'

export type CallKind = 'all' | 'reads' | 'writes' | 'failures'

/** Whether it was refused, or got no answer. */
export const isFailure = ({ failure, status }: LoggedRequest): boolean =>
  failure !== undefined || (status ?? 0) >= 400

const ofKind: Record<CallKind, (request: LoggedRequest) => boolean> = {
  all: () => true,
  reads: ({ method }) => method === 'GET',
  writes: ({ method }) => method !== 'GET',
  failures: isFailure,
}

/** The requests of that kind that hold every word, in whatever is shown of them. */
export function filterCalls(
  requests: readonly LoggedRequest[],
  { kind, words }: { kind: CallKind; words: string },
): LoggedRequest[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return requests.filter((request) => {
    if (!ofKind[kind](request)) return false
    if (wanted.length === 0) return true
    const { method, url, status, requestId, cause, origin, summary, failure, scope } = request
    const text = [method, url, status, requestId, cause, origin, summary, failure, scope]
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
