import { Hono } from 'hono'
import * as z from 'zod/mini'
import { parseJson } from '~/domain/parse-json'
import { deliveryHeader, type PersonGiven, type PracticeIdentity } from '../ports/dependencies'
import { type Fault, type FaultShapes, type Operation, throughFault } from './faults'
import type { Post, User, World } from './world'

/** One request to a simulated platform. */
export interface Call {
  readonly request: Request
  readonly url: URL
  /** Scheme and host of the request, for addresses in responses. */
  readonly origin: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** A fault that the platform's own code has to simulate. */
  readonly fault: Fault | undefined
}

/** Thrown if a request breaks one of the platform's rules, with the response to send. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(readonly response: Response) {
    super(`Refused with ${response.status}.`)
  }
}

/** The platform's response formats. `reason` replaces its usual message. */
export interface Shapes extends FaultShapes {
  refused(code: string, reason?: string): Response
}

type Handler = (call: Call) => Promise<Response>

/**
 * Registers a platform's calls. Every other path or method gets the platform's “not found”. `guard` runs
 * before all calls, such as LinkedIn's version check.
 */
export function createCalls(
  world: World,
  shapes: Shapes,
  given: {
    readonly notFound: () => Response
    readonly guard?: (call: Call) => void
    /** Another platform's app, if both share a host. */
    readonly app?: Hono
  },
) {
  const app = given.app ?? new Hono()
  app.notFound(() => given.notFound())
  app.onError((error) => {
    if (error instanceof Refusal) return error.response
    throw error
  })
  const on = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    operation: Operation | ((call: Call) => Operation | Promise<Operation>),
    handler: Handler,
  ): void => {
    app.on(method, path, async (context) => {
      const { raw: request } = context.req
      const url = new URL(request.url)
      const { origin, searchParams: query } = url
      const withoutFault: Call = {
        request,
        url,
        origin,
        query,
        params: context.req.param(),
        fault: undefined,
      }
      const name = typeof operation === 'string' ? operation : await operation(withoutFault)
      const fault = world.faults.take(world.platform, name)
      const call = { ...withoutFault, fault }
      const answer = async (): Promise<Response> => {
        given.guard?.(call)
        return handler(call)
      }
      return throughFault(fault, { shapes, signal: request.signal, answer })
    })
  }
  return { app, on }
}

/** Why a value is invalid, as a sentence with the field's name. */
function issueMessage(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The request is not valid.'
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${[path, issue.keys[0]].filter(Boolean).join('.')} is not a known field.`
  return `${path || 'The body'} is not valid: ${issue.message}`
}

type Refuse = (reason: string) => Response

export function parse<T>(schema: z.ZodMiniType<T>, value: unknown, refuse: Refuse): T {
  const result = z.safeParse(schema, value)
  if (!result.success) throw new Refusal(refuse(issueMessage(result.error)))
  return result.data
}

const contentType = ({ headers }: Request): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Parses a JSON body with exactly these fields and a JSON content type. */
export async function jsonBody<T>({ request }: Call, schema: z.ZodMiniType<T>, refuse: Refuse): Promise<T> {
  if (contentType(request) !== 'application/json')
    throw new Refusal(refuse('The content type must be application/json.'))
  const value = parseJson(await request.text())
  if (value === undefined) throw new Refusal(refuse('The body is not JSON.'))
  return parse(schema, value, refuse)
}

/** The fields of a URL-encoded form. Duplicate fields are refused. */
export async function formTexts({ request }: Call, refuse: Refuse): Promise<Record<string, string>> {
  if (contentType(request) !== 'application/x-www-form-urlencoded')
    throw new Refusal(refuse('The content type must be application/x-www-form-urlencoded.'))
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(await request.text())) {
    if (Object.hasOwn(fields, name)) throw new Refusal(refuse(`${name} is given more than once.`))
    fields[name] = value
  }
  return fields
}

export interface Parts {
  readonly texts: Record<string, string>
  readonly files: Record<string, File>
}

export async function multipart({ request }: Call, refuse: Refuse): Promise<Parts> {
  if (contentType(request) !== 'multipart/form-data')
    throw new Refusal(refuse('The content type must be multipart/form-data.'))
  const texts: Record<string, string> = {}
  const files: Record<string, File> = {}
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') texts[name] = value
    else files[name] = value
  }
  return { texts, files }
}

export const isMultipart = ({ request }: Call): boolean => contentType(request) === 'multipart/form-data'

/** The token of `Authorization: Bearer …`. */
export const bearer = ({ request }: Call): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** The delivery key from the studio's request header, stored with the post or draft. */
export function madeBy({ request }: Call): { readonly delivery?: string } {
  const delivery = request.headers.get(deliveryHeader)
  return delivery === null ? {} : { delivery }
}

/** A public post by the caller. `given` has its contents, and what is different from that. */
export const postBy = (
  { clock }: Pick<World, 'clock'>,
  call: Call,
  user: User,
  given: Pick<Post, 'kind' | 'text' | 'url'> & Partial<Post>,
): Post => ({
  accountId: user.id,
  handle: user.handle,
  authorId: user.id,
  authorName: user.name,
  privacy: 'public',
  media: [],
  createdAt: clock(),
  listedAt: clock(),
  ...madeBy(call),
  details: {},
  ...given,
})

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers })

/** One simulated platform: its calls, and a way to create accounts. */
export interface SimulatedPlatform {
  /** Answers the platform's paths, such as those below `/x`. */
  readonly app: Hono
  addIdentity(given: PersonGiven): Promise<PracticeIdentity>
}

/** Whether a token request is a refresh or the exchange of a code. */
export async function tokenOperation({ request }: Call): Promise<Operation> {
  const form = new URLSearchParams(await request.clone().text())
  return form.get('grant_type') === 'refresh_token' ? 'refresh' : 'token'
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
