import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

/** `{name}` and the beginning of `{count, plural, …}`, from where they are looked for. */
const argument = /\{\s*(\w+)\s*(?:\}|,\s*plural\s*,)/y
/** The beginning of a plural's next form: `one {`, `=0 {`. */
const form = /\s*(=\d+|\w+)\s*\{/y
const end = /\s*\}/y

/**
 * An English text as Lingui formats it. Of ICU's syntax our texts use two forms, a value and a plural, and this reads no
 * others: Lingui's own compiler, which the catalogues of other languages are made with, is a fifth as large as React
 * (docs/decisions/0098-a-lighter-start.md). A text that it can't read stays as it is written.
 */
export function compileText(text: string): CompiledMessage {
  let at = 0

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? undefined
    if (found) at = pattern.lastIndex
    return found
  }

  function forms(name: string): CompiledMessageToken {
    const read: Record<string, CompiledMessage> = {}
    for (let next = take(form); next; next = take(form)) {
      read[(next[1] ?? '').replace('=', '')] = parts(true)
      if (text[at++] !== '}') throw new SyntaxError(text)
    }
    if (!take(end)) throw new SyntaxError(text)
    return [name, 'plural', read]
  }

  /** To the end, or to the brace that closes the form it stands in. */
  function parts(inForm: boolean): CompiledMessage {
    const read: CompiledMessageToken[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') {
        const found = take(argument)
        if (found?.[1] === undefined) throw new SyntaxError(text)
        read.push(found[0].endsWith('}') ? [found[1]] : forms(found[1]))
      } else if (inForm && text[at] === '#') {
        read.push('#')
        at++
      } else {
        const from = at
        while (at < text.length && !(inForm ? '{}#' : '{}').includes(text[at] ?? '')) at++
        read.push(text.slice(from, at))
      }
    }
    return read
  }

  try {
    const read = parts(false)
    return at < text.length ? [text] : read
  } catch {
    return [text]
  }
}
