import type { Method } from '~/contract/endpoint'

/** A request for a snippet. Never contains the token. */
export interface SnippetRequest {
  readonly method: Method
  readonly url: string
  /** Parsed JSON; `undefined` without a body. */
  readonly body: unknown
}

/** How the token is written: read from $STUDIO_TOKEN, masked, or omitted if the calls carry none. */
type TokenForm = 'variable' | 'masked' | 'none'

const masked = '••••••••'
/** A text as one word of a shell command. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The snippets' languages, with name and generator. */
export const snippets = {
  curl: { name: 'curl', write: asCurl },
  typescript: { name: 'TypeScript', write: asTypeScript },
  python: { name: 'Python', write: asPython },
} as const
export type SnippetLanguage = keyof typeof snippets

function asCurl({ method, url, body }: SnippetRequest, token: TokenForm = 'variable'): string {
  const bearer = {
    variable: '"Authorization: Bearer $STUDIO_TOKEN"',
    masked: `'Authorization: Bearer ${masked}'`,
  }
  // Otherwise curl reads ranges like [1-9] and lists like {a,b} in the URL as several URLs.
  const literal = /[{}[\]]/.test(url) ? ' --globoff' : ''
  const lines = [
    `curl${literal} -X ${method} ${quoted(url)}`,
    ...(token === 'none' ? [] : [`  -H ${bearer[token]}`]),
    ...(body === undefined
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(JSON.stringify(body, null, 2))}`]),
  ]
  return lines.join(' \\\n')
}

function asTypeScript({ method, url, body }: SnippetRequest, token: TokenForm = 'variable'): string {
  const bearer = { variable: '`Bearer ${process.env.STUDIO_TOKEN}`', masked: `'Bearer ${masked}'` }
  const headers = [
    ...(token === 'none' ? [] : [`    Authorization: ${bearer[token]},`]),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
  ]
  const lines = [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
    '})',
    'const { data, error, requestId } = await response.json()',
    'console.log(response.status, requestId, error ?? data)',
  ]
  return lines.join('\n')
}

function asPython({ method, url, body }: SnippetRequest, token: TokenForm = 'variable'): string {
  // A JSON string literal of the JSON body; Python reads its escapes in the same way.
  const data = body === undefined ? [] : [`body = ${JSON.stringify(JSON.stringify(body))}.encode()`, '']
  const bearer = { variable: `f"Bearer {os.environ['STUDIO_TOKEN']}"`, masked: `"Bearer ${masked}"` }
  const headers = [
    ...(token === 'none' ? [] : [`        "Authorization": ${bearer[token]},`]),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ]
  const lines = [
    'import json, os, urllib.error, urllib.request',
    '',
    ...data,
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    ...(body === undefined ? [] : ['    data=body,']),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ')',
    'try:',
    '    answer = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as refusal:',
    '    answer = refusal',
    'print(answer.status, json.load(answer))',
  ]
  return lines.join('\n')
}
