import { endpoints, extensions } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { parseJson } from '~/domain/parse-json'
import type { LooseInput } from '~/src/api/http/exchange'
import type { LoggedRequest } from '~/src/api/http/request-log'

/** A logged request as a call: its operation of the contract and its input. */
export interface LoggedCall {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input: LooseInput
}

const tables: readonly (readonly [string, Endpoint])[] = [
  ...Object.entries<Endpoint>(endpoints),
  ...Object.entries<Endpoint>(extensions),
]

/**
 * The operation of a request; `undefined` if it is in no table, such as a signed PUT, or if the log has cut its body, so
 * that it can be neither sent again nor written as code.
 */
export function callOf(
  request: Pick<LoggedRequest, 'method' | 'template' | 'url' | 'requestBody'>,
): LoggedCall | undefined {
  const found = tables.find(([, { method, path }]) => method === request.method && path === request.template)
  const body = bodyOf(request.requestBody)
  const isCut = request.requestBody !== undefined && body === undefined
  if (!found || isCut) return undefined
  const [name, endpoint] = found
  const { pathname, searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  return {
    name,
    endpoint,
    input: {
      params: paramsIn(pathname, endpoint.path),
      query: endpoint.query && query,
      body,
    },
  }
}

/** The path parameters. Read from the end of the path, as the API's base path precedes it. */
function paramsIn(pathname: string, template: string): Record<string, string> {
  const names = template.split('/').slice(1)
  const parts = pathname.split('/').slice(-names.length)
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
    ),
  )
}

/** The body as JSON; `undefined` if there was none or it was truncated. */
export const bodyOf = (text: string | undefined): unknown =>
  text === undefined ? undefined : parseJson(text)
