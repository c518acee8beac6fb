import { Changes } from '~/contract'
import { eventStreamReader } from '~/domain/event-stream'
import type { TestStudio } from './studio'

/** A stream of changes from a client's point of view. */
export interface TestStream {
  readonly response: Response
  /** The next event's name, data and id; undefined once the stream has ended. */
  next(): Promise<{ readonly name: string; readonly changes: Changes; readonly id: string } | undefined>
  /** Reads events until one contains a change of this kind. */
  until(kind: string): Promise<Changes>
  readonly close: () => Promise<void>
}

export async function openChanges(
  fetch: TestStudio['fetch'],
  token: string,
  lastEventId?: string,
): Promise<TestStream> {
  const response = await fetch('/v1/changes/stream', {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = eventStreamReader()
  const buffered: { name: string; changes: Changes; id: string }[] = []
  let id = ''
  const next: TestStream['next'] = async () => {
    for (;;) {
      const event = buffered.shift()
      if (event) return event
      const piece = await reader?.read()
      if (!piece || piece.done) return undefined
      for (const part of read(piece.value)) {
        if (part.kind === 'id') ({ id } = part)
        if (part.kind !== 'event') continue
        const { name, data } = part.event
        const changes =
          name === 'changes' ? Changes.parse(JSON.parse(data)) : { cursor: '', complete: true, changes: [] }
        buffered.push({ name, changes, id })
      }
    }
  }
  return {
    response,
    next,
    async until(kind) {
      for (;;) {
        const event = await next()
        if (!event) throw new Error(`The stream ended before it told of a ${kind}.`)
        if (event.changes.changes.some((change) => change.kind === kind)) return event.changes
      }
    },
    close: async () => reader?.cancel(),
  }
}
