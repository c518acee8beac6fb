import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { type Endpoint, pathParamNames } from '~/contract/endpoint'
import { callUrl, type LooseInput } from '~/src/api/http/exchange'
import { bodySchema, initialValue } from './json-schema'

/** The values of a request form. */
export interface RequestValues {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** The body as typed while it isn't valid JSON; `body` is then the last valid one. */
  readonly bodyText?: string | undefined
}

/** What a form starts with. */
export type StartValues = LooseInput & Pick<RequestValues, 'bodyText'>

/** The form's initial values: those of `start`, the current workspace, and otherwise as empty as possible. */
export function valuesFrom(
  endpoint: Endpoint,
  start: StartValues | undefined,
  workspaceId: string | undefined,
): RequestValues {
  const workspaceParams: Readonly<Record<string, string | undefined>> = { workspaceId }
  return {
    params: Object.fromEntries(
      pathParamNames(endpoint.path).map((name) => [
        name,
        start?.params?.[name] ?? workspaceParams[name] ?? '',
      ]),
    ),
    query: start?.query ?? {},
    body: start?.body ?? initialValue(bodySchema(endpoint)),
    bodyText: start?.bodyText,
  }
}

/** The URL of the call. Empty parameters keep their names in braces. */
export function urlOf(address: string, endpoint: Endpoint, { params, query }: RequestValues): string {
  const filled = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value || `{${name}}`]),
  )
  try {
    return callUrl(address, endpoint.path, filled, endpoint.query && query)
  } catch {
    return address + endpoint.path
  }
}

const LinkValues = z.object({
  params: maybe(z.record(z.string(), z.string())),
  query: maybe(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  bodyText: maybe(z.string()),
})

/** The values in a deep link; `undefined` if they can't be read. */
export function fillOf(text: string | undefined): StartValues | undefined {
  if (text === undefined) return undefined
  try {
    const { params, query, body, bodyText } = z.parse(LinkValues, JSON.parse(text))
    return { params, query, body, bodyText }
  } catch {
    return undefined
  }
}
