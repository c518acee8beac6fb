/** One server-sent event. */
export interface StreamEvent {
  readonly name: string
  readonly data: string
}

/** What has come of a stream. */
export type StreamPart =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  /** Where to go on from, were it to end now. */
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'retry'; readonly ms: number }

/** The most characters of one event: a server that never ends its lines must not fill the memory. */
const maxEvent = 4_000_000

/**
 * Reads `text/event-stream` (WHATWG HTML, 9.2.6) piece by piece: each call takes the next characters and answers what is
 * complete with them. Throws where an event has no end.
 */
export function eventStreamReader(): (text: string) => StreamPart[] {
  let rest = ''
  let name = ''
  let data: string[] = []
  let isFirst = true
  const line = (text: string): StreamPart[] => {
    if (text === '') {
      const event = { name: name === '' ? 'message' : name, data: data.join('\n') }
      const has = data.length > 0
      name = ''
      data = []
      return has ? [{ kind: 'event', event }] : []
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(text) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) return [{ kind: 'id', id: value }]
    if (field === 'retry' && /^\d+$/.test(value)) return [{ kind: 'retry', ms: Number(value) }]
    return []
  }
  return (text) => {
    rest += isFirst ? text.replace(/^\uFEFF/, '') : text
    if (text !== '') isFirst = false
    // A carriage return at the end may be half of a line's end.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    if (rest.length + data.reduce((sum, { length }) => sum + length, 0) > maxEvent)
      throw new Error('An event of the stream is too long.')
    return lines.flatMap(line)
  }
}
