/** One server-sent event. */
interface StreamEvent {
  readonly name: string
  readonly data: string
}

/** A parsed part of a stream. */
export type StreamPart =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  /** The id to resume from if the stream ends now. */
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'retry'; readonly ms: number }

/** Maximum length of an event in characters, so that an endless one can't exhaust memory. */
const maxEvent = 4_000_000

/**
 * Parses `text/event-stream` (WHATWG HTML, 9.2.6) incrementally: each call takes the next characters and returns the parts
 * they complete. Throws if an event is too long.
 */
export function eventStreamReader(): (text: string) => StreamPart[] {
  let rest = ''
  let name = ''
  let data: string[] = []
  let isFirst = true
  const line = (text: string): StreamPart[] => {
    if (text === '') {
      const event = { name: name === '' ? 'message' : name, data: data.join('\n') }
      const hasData = data.length > 0
      name = ''
      data = []
      return hasData ? [{ kind: 'event', event }] : []
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
    // A trailing carriage return may be the first half of a line break.
    const pending = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - pending.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + pending
    if (rest.length + data.reduce((sum, { length }) => sum + length, 0) > maxEvent)
      throw new Error('An event of the stream is too long.')
    return lines.flatMap(line)
  }
}
