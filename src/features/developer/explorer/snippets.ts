import type { Method } from '~/contract/endpoint'
import { asCurl } from '~/src/modules/api-calls/as-curl'

/** A request as it would be sent. The token is never in it. */
export interface SnippetRequest {
  readonly method: Method
  readonly url: string
  /** Parsed JSON; `undefined` without a body. */
  readonly body: unknown
}

/** Each language's name, and the request written in it; the token comes from $STUDIO_TOKEN. */
export const snippets = {
  curl: {
    name: 'curl',
    write: ({ method, url, body }: SnippetRequest) =>
      asCurl({ method, url, requestBody: body === undefined ? undefined : JSON.stringify(body) }),
  },
  typescript: { name: 'TypeScript', write: asTypeScript },
  python: { name: 'Python', write: asPython },
} as const
export type SnippetLanguage = keyof typeof snippets

function asTypeScript({ method, url, body }: SnippetRequest): string {
  const lines = [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    '    Authorization: `Bearer ${process.env.STUDIO_TOKEN}`,',
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    '  },',
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
    '})',
    'const { data, error, requestId } = await response.json()',
    'console.log(response.status, requestId, error ?? data)',
  ]
  return lines.join('\n')
}

function asPython({ method, url, body }: SnippetRequest): string {
  // JSON within a Python string within JSON's own quoting: both languages read these escapes alike.
  const data = body === undefined ? [] : [`body = ${JSON.stringify(JSON.stringify(body))}.encode()`]
  const lines = [
    'import json, os, urllib.error, urllib.request',
    '',
    ...data,
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    ...(body === undefined ? [] : ['    data=body,']),
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'STUDIO_TOKEN\']}",',
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    '    },',
    ')',
    'try:',
    '    answer = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as refusal:',
    '    answer = refusal',
    'print(answer.status, json.load(answer))',
  ]
  return lines.join('\n')
}

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)
