import { endpoints } from '~/contract'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import type { Media } from '~/contract/media'
import { parseAddress } from '~/src/api/session/session'
import { ApiError, ContractError } from '~/src/api/errors'
import type { CallOptions, Input } from '~/src/api/http/exchange'
import { type Send, sleep } from '~/src/api/http/send'
import { sendWith } from '~/src/api/http/send-with'

/** Where the API is, and what opens it. */
export interface ClientOptions {
  /** Address of the API; it ends in `/v1`. */
  readonly address: string
  /** A personal access token. */
  readonly token: string
  /** What sends requests; the runtime's own `fetch` unless said. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

type Options = Pick<CallOptions, 'signal'>

/** A call of `E`: what it takes may be left out where nothing of it is required. */
export type Call<E extends Endpoint> =
  Input<E> extends { params: unknown } | { body: unknown }
    ? (input: Input<E>, options?: Options) => Promise<DataOf<E>>
    : (input?: Input<E>, options?: Options) => Promise<DataOf<E>>

/** What an upload takes. */
export interface Upload {
  readonly workspaceId: string
  readonly file: Blob
  readonly name: string
}

/** One method for each operation of the document, by its name in the contract, and the whole of an upload in one. */
export type Client = {
  readonly [Name in keyof typeof endpoints]: Call<(typeof endpoints)[Name]>
} & {
  /** Asks for a signed address, puts the file there without the token, and registers it as media. */
  upload(upload: Upload): Promise<Media>
}

/**
 * A client of the API, without React and without a page: reads without an answer are repeated, 429 is waited out, a
 * write without an answer is not repeated. Rejects with `ApiError`, `NetworkError` or `ContractError`.
 * @throws TypeError when the address is none
 */
export function createClient(options: ClientOptions): Client {
  const { address, problem } = parseAddress(options.address)
  if (address === undefined) throw new TypeError(problem)
  const fetchFn = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const send = sendWith(
    { address, token: options.token },
    { fetch: fetchFn, now: () => Date.now(), online: () => true, random: Math.random, sleep },
  )
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    (input: Input<Endpoint> | undefined, options?: Options) =>
      send(endpoint, input ?? { body: undefined }, options),
  ])
  const client: unknown = { ...Object.fromEntries(calls), upload: uploadOver(send, fetchFn) }
  // Made from the table's own rows: each name has its row's call, which the compiler can't follow here.
  return client as Client
}

function uploadOver(send: Send, fetchFn: NonNullable<ClientOptions['fetch']>) {
  return async ({ workspaceId, file, name }: Upload): Promise<Media> => {
    const params = { workspaceId }
    const slot = await send(endpoints.createUploadUrl, { params, body: { mimeType: file.type, name } })
    const url = slot.uploadUrl ?? slot.url ?? slot.signedUrl
    if (url === undefined) throw new ContractError('The API answered without an address to upload to.', 200)
    const put = await fetchFn(url, { method: 'PUT', headers: { 'Content-Type': file.type }, body: file })
    if (!put.ok)
      throw new ApiError({
        status: put.status,
        code: 'upload_refused',
        message: `The upload was refused with ${put.status}.`,
      })
    return send(endpoints.completeUpload, { params, body: { path: slot.path, name } })
  }
}
