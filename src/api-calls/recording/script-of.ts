import type { LoggedRequest } from '~/src/api/http/request-log'
import { quoted } from '../snippets'
import { type Reference, type Step, stepsOf, type TextParts, TextWithReferences } from './steps-of'

const constantName = (step: number) => `answer${step}`
const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text)
const at = ({ step, path }: Reference) =>
  constantName(step) + path.map((name) => (isName(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('')

const escaped = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, (each) => `\\${each}`)

function text(parts: TextParts): string {
  const [only] = parts
  if (parts.length === 1 && only !== undefined)
    return typeof only === 'string' ? JSON.stringify(only) : at(only)
  if (parts.every((part) => typeof part === 'string')) return JSON.stringify(parts.join(''))
  return `\`${parts.map((part) => (typeof part === 'string' ? escaped(part) : `\${${at(part)}}`)).join('')}\``
}

function literal(value: unknown, indent: string): string {
  if (value instanceof TextWithReferences) return text(value.parts)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = isList
    ? value.map((each: unknown) => inner + literal(each, inner))
    : Object.entries(value).map(
        ([name, each]) => `${inner}${isName(name) ? name : JSON.stringify(name)}: ${literal(each, inner)}`,
      )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')},\n${indent}${close}`
}

/** The steps as a TypeScript program without dependencies: `npx tsx recorded.ts`. */
function asTypeScript(
  steps: readonly Step[],
  { address, hasToken }: { address: string; hasToken: boolean },
): string {
  const files = steps.some(({ fileType }) => fileType !== undefined)
  let count = 0
  const lines = steps.flatMap((step) => {
    const comment = `// ${step.summary}`
    if (step.fileType !== undefined) {
      count++
      return [
        comment,
        `await put(${text(step.target)}, ${JSON.stringify(step.fileType)}, process.env.FILE_${count})`,
        '',
      ]
    }
    const body = step.body === undefined ? '' : `, ${literal(step.body, '')}`
    const call = `await call('${step.method}', ${text(step.target)}${body})`
    return [comment, step.used ? `const ${constantName(step.number)} = ${call}` : call, '']
  })
  return [
    '// Recorded in Social Content Studio. Run it with: npx tsx recorded.ts',
    ...(files ? ["import { readFile } from 'node:fs/promises'", ''] : []),
    `const address = process.env.STUDIO_URL ?? ${JSON.stringify(address)}`,
    '',
    'async function call(method: string, path: string, body?: unknown): Promise<any> {',
    '  const response = await fetch(address + path, {',
    '    method,',
    '    headers: {',
    ...(hasToken ? ['      Authorization: `Bearer ${process.env.STUDIO_TOKEN}`,'] : []),
    "      ...(body !== undefined && { 'Content-Type': 'application/json' }),",
    '    },',
    '    ...(body !== undefined && { body: JSON.stringify(body) }),',
    '  })',
    '  const { data, error, requestId } = await response.json()',
    '  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${error?.message} (${requestId})`)',
    '  console.log(method, path, response.status, requestId)',
    '  return data',
    '}',
    '',
    ...(files
      ? [
          'async function put(url: string, type: string, file: string | undefined): Promise<void> {',
          "  if (!file) throw new Error('Name the file in FILE_1, FILE_2 and so on.')",
          "  const response = await fetch(url, { method: 'PUT', headers: { 'Content-Type': type }, body: await readFile(file) })",
          '  if (!response.ok) throw new Error(`PUT: ${response.status}`)',
          '}',
          '',
        ]
      : []),
    ...lines,
    'export {}',
    '',
  ].join('\n')
}

const shellVariable = ({ step }: { step: number }) => `answer_${step}`
const value = (reference: Reference) =>
  `"$(field "$${shellVariable(reference)}" ${reference.path.join('.')})"`

// Prints one field of a response: `field "$answer_1" media.url`.
const field = `field() {
  python3 -c 'import functools, json, sys
print(functools.reduce(lambda value, name: value[name], sys.argv[2].split("."), json.loads(sys.argv[1])["data"]))' "$1" "$2"
}`

const word = (parts: TextParts): string =>
  parts.map((part) => (typeof part === 'string' ? (part ? quoted(part) : '') : value(part))).join('')

/** JSON for the shell: literal parts in single quotes, references between them. */
function json(body: unknown): string {
  const found: Reference[] = []
  const text = JSON.stringify(body, (_, each: unknown) =>
    each instanceof TextWithReferences
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

/** The steps as a POSIX shell script that needs curl and python3. */
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
      step.used ? `${shellVariable({ step: step.number })}=$(${call})` : `${call}; echo`,
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

interface ScriptOptions {
  readonly language: ScriptLanguage
  readonly reads: boolean
  /** The API's address, ending in `/v1`. */
  readonly address: string
  /** False if the calls carry no token, as a server in front of a hosted API may hold it. */
  readonly hasToken: boolean
}

/**
 * The recorded calls as a script that reads the token from $STUDIO_TOKEN and files from $FILE_1 and so on.
 */
export function scriptOf(
  calls: readonly LoggedRequest[],
  { language, reads, address, hasToken }: ScriptOptions,
): { text: string; steps: number; left: number } {
  const { steps, left } = stepsOf(calls, { address, reads })
  const write = language === 'shell' ? asShell : asTypeScript
  return { text: write(steps, { address, hasToken }), steps: steps.length, left }
}
