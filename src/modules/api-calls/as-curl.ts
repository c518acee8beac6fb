import type { LoggedRequest } from '~/src/api/request-log'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a curl command. The token is not in it: `$STUDIO_TOKEN` stands in its place. */
export function asCurl(request: Pick<LoggedRequest, 'method' | 'url' | 'requestBody'>): string {
  const lines = [
    `curl -X ${request.method} ${quoted(request.url)}`,
    '  -H "Authorization: Bearer $STUDIO_TOKEN"',
    ...(request.requestBody === undefined
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(request.requestBody)}`]),
  ]
  return lines.join(' \\\n')
}
