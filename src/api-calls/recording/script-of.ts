import type { LoggedRequest } from '~/src/api/request-log'
import { asShell } from './as-shell'
import { asTypeScript } from './as-typescript'
import { stepsOf } from './steps-of'

export type ScriptLanguage = 'typescript' | 'shell'

export interface ScriptOptions {
  readonly language: ScriptLanguage
  readonly reads: boolean
  /** Of the API, ending in `/v1`. */
  readonly address: string
  /** Whether calls carry a token at all: the server in front of a hosted API may keep it. */
  readonly hasToken: boolean
}

/** The recorded calls as a script; the token comes from $STUDIO_TOKEN, files from $FILE_1 and so on. */
export function scriptOf(
  calls: readonly LoggedRequest[],
  { language, reads, address, hasToken }: ScriptOptions,
): { text: string; steps: number; left: number } {
  const { steps, left } = stepsOf(calls, { address, reads })
  const write = language === 'shell' ? asShell : asTypeScript
  return { text: write(steps, { address, hasToken }), steps: steps.length, left }
}
