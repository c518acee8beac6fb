import type { LoggedRequest } from '~/src/api/request-log'
import { asTypeScript } from './as-typescript'
import { stepsOf, WovenText, type Reference, type Step, type Woven } from './steps-of'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const variable = ({ step }: { step: number }) => `answer_${step}`
const value = (reference: Reference) => `"$(field "$${variable(reference)}" ${reference.path.join('.')})"`

// What one field of an answer holds: `field "$answer_1" media.url`.
const field = `field() {
  python3 -c 'import functools, json, sys
print(functools.reduce(lambda value, name: value[name], sys.argv[2].split("."), json.loads(sys.argv[1])["data"]))' "$1" "$2"
}`

const word = (parts: Woven): string =>
  parts.map((part) => (typeof part === 'string' ? (part ? quoted(part) : '') : value(part))).join('')

/** JSON for the shell: what stands fast in single quotes, the rest between them. */
function json(body: unknown): string {
  const found: Reference[] = []
  const text = JSON.stringify(body, (_, each: unknown) =>
    each instanceof WovenText
      ? each.parts
          .map((part) => (typeof part === 'string' ? part : `\u0000${found.push(part) - 1}\u0000`))
          .join('')
      : each,
  )
  return text
    .split(/\\u0000(\d+)\\u0000/)
    .map((part, at) => {
      const reference = at % 2 === 1 ? found[Number(part)] : undefined
      return reference ? value(reference) : quoted(part)
    })
    .join('')
}

/** The steps as a POSIX shell script over curl and python3. */
function asShell(
  steps: readonly Step[],
  { address, hasToken }: { address: string; hasToken: boolean },
): string {
  let files = 0
  const lines = steps.flatMap((step) => {
    if (step.fileType !== undefined) {
      files++
      return [
        `# ${step.summary}`,
        `curl -sS --fail-with-body -X PUT -H ${quoted(`Content-Type: ${step.fileType}`)} --data-binary @"\${FILE_${files}:?Which file?}" ${word(step.target)}`,
        '',
      ]
    }
    const call = `call ${step.method} ${word(step.target)}${step.body === undefined ? '' : ` ${json(step.body)}`}`
    return [
      `# ${step.summary}`,
      step.used ? `${variable({ step: step.number })}=$(${call})` : `${call}; echo`,
      '',
    ]
  })
  return [
    '#!/bin/sh',
    '# Recorded in Social Content Studio. Needs curl and python3.',
    'set -eu',
    `STUDIO_URL="\${STUDIO_URL:-${address}}"`,
    ...(hasToken ? [': "${STUDIO_TOKEN:?Set it to an access token.}"'] : []),
    '',
    'call() {',
    `  curl -sS --fail-with-body -X "$1" "$STUDIO_URL$2" \\`,
    ...(hasToken ? ['    -H "Authorization: Bearer $STUDIO_TOKEN" \\'] : []),
    `    \${3+-H 'Content-Type: application/json' --data-binary "$3"}`,
    '}',
    ...(steps.some(({ used }) => used) ? [field] : []),
    '',
    ...lines,
  ].join('\n')
}

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
