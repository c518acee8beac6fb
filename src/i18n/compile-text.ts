import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

/** `{name}`, or the start of `{count, plural, …}`. */
const argument = /\{\s*(\w+)\s*(?:\}|,\s*plural\s*,)/y
/** The start of a plural form: `one {`, `=0 {`. */
const form = /\s*(=\d+|\w+)\s*\{/y
const end = /\s*\}/y

/**
 * Compiles an English text for Lingui. Our texts use only values and plurals of ICU's syntax, so this reads
 * nothing else: Lingui's own compiler, used for the other languages' catalogues at build time, is a fifth the
 * size of React (docs/decisions/0098-a-lighter-start.md). A text that it can't read is shown as written.
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

  /** Reads up to the end, or to the brace that closes the plural form. */
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
