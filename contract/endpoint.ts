import type * as z from 'zod/mini'
import type { DataShape } from './answer'
import { i18n } from './i18n'

export const scopes = ['read', 'write', 'generate', 'publish'] as const
/** What a token may do (api.md section 5). */
export type Scope = (typeof scopes)[number]

/** What a call costs in credits (api.md section 4, "Credit cost per call"). */
export type Cost =
  | { readonly kind: 'free' }
  | { readonly kind: 'perImage'; readonly credits: number }
  | { readonly kind: 'perOutputImage'; readonly credits: number }
  | { readonly kind: 'perDelivery' }

export const free: Cost = { kind: 'free' }
export const perImage: Cost = { kind: 'perImage', credits: 1 }
export const perOutputImage: Cost = { kind: 'perOutputImage', credits: 1 }
export const perDelivery: Cost = { kind: 'perDelivery' }

/** Roles of workspace members, from the most to the least powerful. */
export const roles = ['owner', 'reviewer', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Path parameters of `Path`, each a string. */
export type PathParams<Path extends string> = { readonly [Name in ParamNames<Path>]: string }

type Schema = z.core.$ZodType

/** One row of the table: everything that client, server, forms, labels and documents need to know about an endpoint. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends DataShape = DataShape,
  More extends Schema | undefined = Schema | undefined,
  Verb extends Method = Method,
> {
  readonly method: Verb
  readonly path: Path
  readonly scope: Scope
  readonly cost: Cost
  readonly summary: string
  readonly query: Query
  /** Query parameters that api.md doesn't have, for servers that list them in their features; others ignore them. */
  readonly extensionQuery: More
  readonly body: Body
  readonly data: Data
  /** The minimum role in the path's workspace; ignored if the path has no workspace. */
  readonly role: Role
  /** Needs no token; its body holds a secret instead. */
  readonly isPublic: boolean
  /** Only exists on the embedded server (docs/architecture.md "The contract"); a hosted API answers 404. */
  readonly extension: boolean
}

interface Row<
  Path extends string,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Data extends DataShape,
  More extends Schema | undefined,
  Verb extends Method,
> {
  method: Verb
  path: Path
  scope: Scope
  cost?: Cost
  summary: string
  query?: Query
  extensionQuery?: More
  body?: Body
  data: Data
  role?: Role
  isPublic?: boolean
  extension?: boolean
}

/** Declares one row of the table. */
export function endpoint<
  const Path extends string,
  Data extends DataShape,
  const Verb extends Method,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  More extends Schema | undefined = undefined,
>(row: Row<Path, Query, Body, Data, More, Verb>): Endpoint<Path, Query, Body, Data, More, Verb> {
  return {
    cost: free,
    // Viewers may only read (api.md).
    role: row.scope === 'read' ? 'viewer' : 'editor',
    isPublic: false,
    extension: false,
    ...row,
    query: row.query as Query,
    extensionQuery: row.extensionQuery as More,
    body: row.body as Body,
  }
}

/** Why a member with this role may not make the call, as a sentence; `undefined` if they may. */
export function roleRefusal(endpoint: Pick<Endpoint, 'role'>, role: Role): string | undefined {
  if (roles.indexOf(role) <= roles.indexOf(endpoint.role)) return undefined
  if (endpoint.role === 'reviewer')
    return i18n.t('Only a reviewer or an owner of this workspace can do this.')
  return role === 'viewer' && endpoint.role === 'editor'
    ? i18n.t('You have read-only access to this workspace.')
    : i18n.t('Only an owner of this workspace can do this.')
}

/** Path parameters of a call to `E`. */
export type ParamsOf<E extends Endpoint> = PathParams<E['path']>
/** Query parameters as a caller gives them, extensions included. */
export type QueryOf<E extends Endpoint> = E['query'] extends Schema
  ? z.input<E['query']> & (E['extensionQuery'] extends Schema ? z.input<E['extensionQuery']> : unknown)
  : E['extensionQuery'] extends Schema
    ? z.input<E['extensionQuery']>
    : undefined
/** Body as a caller gives it (defaults may be left out). */
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined
/** Body as a handler receives it (defaults filled in). */
export type ParsedBodyOf<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
/** Query as a handler receives it. */
export type ParsedQueryOf<E extends Endpoint> = E['query'] extends Schema
  ? z.output<E['query']> & (E['extensionQuery'] extends Schema ? z.output<E['extensionQuery']> : unknown)
  : E['extensionQuery'] extends Schema
    ? z.output<E['extensionQuery']>
    : undefined
/** Parsed `data` of a successful response. */
export type DataOf<E extends Endpoint> = E['data']['form'] extends 'list'
  ? z.output<E['data']['schema']>[]
  : z.output<E['data']['schema']>

/** Names of the path parameters in `path`, in order. */
export function pathParamNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}

/** `path` with its parameters filled in and percent-encoded. Throws a `TypeError` if one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`The path parameter ${name} is missing.`)
    return encodeURIComponent(value)
  })
}

/** Request header that names the kind of client, e.g. `mcp`. It is only used for the activity log. */
export const clientHeader = 'studio-client'
