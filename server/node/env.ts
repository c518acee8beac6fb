import { CliError } from './cli-error'

export type Env = Readonly<Record<string, string | undefined>>

/** Invalid environment variables; `message` has one sentence per line. */
export class ConfigError extends CliError {
  override name = 'ConfigError'
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

export type Reader = ReturnType<typeof reader>

const trimSlash = (url: URL): string => url.href.replace(/\/+$/, '')

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Reads variables and collects their problems, so that all are reported at once. */
export const reader = (variables: Env) => {
  const problems: string[] = []
  const problem = (sentence: string): void => void problems.push(sentence)

  /** The trimmed text; undefined if unset or empty. */
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined

  /**
   * An http(s) URL without a trailing slash. Its value isn't repeated in the message, because it may contain a
   * password.
   */
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

  const integer = (name: string, fallback: number, [min, max]: readonly [number, number]): number => {
    const value = text(name)
    if (value === undefined) return fallback
    if (/^\d{1,5}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    problem(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    return fallback
  }

  /** Reports each of `names` that is set although `required` is not. */
  const requires = (required: string, names: readonly string[]): void => {
    if (text(required) !== undefined) return
    for (const name of names) {
      if (text(name) !== undefined) problem(`${name} is set, but has no effect without ${required}.`)
    }
  }

  return { problems, problem, text, url, toggle, integer, requires }
}
