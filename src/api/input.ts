import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '~/contract/endpoint'

type Params<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> }
type Query<E extends Endpoint> = E['query'] extends undefined
  ? { query?: undefined }
  : { query?: QueryOf<E> | undefined }
type Body<E extends Endpoint> = E['body'] extends undefined ? { body?: undefined } : { body: BodyOf<E> }

/** What a call of `E` takes: path parameters and body where the table has them, query as one likes. */
export type Input<E extends Endpoint> = Params<E> & Query<E> & Body<E>

/** How a call is made, beside what it says. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Why it is made, for the log of API calls: "Publish", "Calendar", … */
  cause?: string | undefined
  /** Of a write that may be sent again later: the same key for the same attempt. One of its own when left out. */
  idempotencyKey?: string | undefined
}

/** An input as `send` sees it, whatever its endpoint. */
export interface LooseInput {
  params?: Readonly<Record<string, string>> | undefined
  query?: unknown
  body?: unknown
}
