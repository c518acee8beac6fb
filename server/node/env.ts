export type Env = Readonly<Record<string, string | undefined>>

/** Says in `message`, one sentence a line, what is wrong with the environment. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

export type Reader = ReturnType<typeof reader>

const trimSlash = (url: URL): string => url.href.replace(/\/+$/, '')

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Reads variables and gathers what is wrong with them, so that a person sees every problem at once. */
export const reader = (variables: Env) => {
  const problems: string[] = []
  const problem = (sentence: string): void => void problems.push(sentence)

  /** The trimmed text; undefined when not set or empty. */
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined

  /** An http(s) address without a trailing slash. Its text stays out of the message: it may hold a password. */
  const url = (name: string): string | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const parsed = parseUrl(value)
    if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.search && !parsed.hash)
      return trimSlash(parsed)
    problem(`${name} must be a URL that starts with http:// or https:// and has no query.`)
    return undefined
  }

  const toggle = (name: string, fallback: boolean): boolean => {
    const value = text(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (value === 'on' || value === 'off') return value === 'on'
    problem(`${name} must be "on" or "off", not "${value}".`)
    return fallback
  }

  /** Complains about those of `names` that are set although `needed` is not. */
  const needs = (needed: string, names: readonly string[]): void => {
    if (text(needed) !== undefined) return
    for (const name of names) {
      if (text(name) !== undefined) problem(`${name} is set, but has no effect without ${needed}.`)
    }
  }

  return { problems, problem, text, url, toggle, needs }
}
