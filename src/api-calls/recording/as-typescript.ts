import { type Reference, type Step, type Woven, WovenText } from './steps-of'

const variable = (step: number) => `answer${step}`
const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text)
const at = ({ step, path }: Reference) =>
  variable(step) + path.map((name) => (isName(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('')

const escaped = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, (each) => `\\${each}`)

function text(parts: Woven): string {
  const [only] = parts
  if (parts.length === 1 && only !== undefined)
    return typeof only === 'string' ? JSON.stringify(only) : at(only)
  if (parts.every((part) => typeof part === 'string')) return JSON.stringify(parts.join(''))
  return `\`${parts.map((part) => (typeof part === 'string' ? escaped(part) : `\${${at(part)}}`)).join('')}\``
}

function literal(value: unknown, indent: string): string {
  if (value instanceof WovenText) return text(value.parts)
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
export function asTypeScript(
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
    return [comment, step.used ? `const ${variable(step.number)} = ${call}` : call, '']
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
