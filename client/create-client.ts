import { endpoints } from '~/contract'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import type { Media } from '~/contract/media'
import { ApiError, ContractError, NetworkError } from '~/src/api/errors'
import type { CallOptions, Input } from '~/src/api/http/exchange'
import { type Send, sleep } from '~/src/api/http/send'
import { sendWith } from '~/src/api/http/send-with'
import { parseAddress } from '~/src/api/session/session'

/** The API's address, and the token. */
export interface ClientOptions {
  /** The API's address, ending in `/v1`. */
  readonly address: string
  /** A personal access token. */
  readonly token: string
  /** Sends requests; defaults to the runtime's own `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

type Options = Pick<CallOptions, 'signal'>

/** A call of `E`; the input is optional if nothing in it is required. */
export type Call<E extends Endpoint> =
  Input<E> extends { params: unknown } | { body: unknown }
    ? (input: Input<E>, options?: Options) => Promise<DataOf<E>>
    : (input?: Input<E>, options?: Options) => Promise<DataOf<E>>

/** The file to upload. */
export interface Upload {
  readonly workspaceId: string
  readonly file: Blob
  readonly name: string
}

/**
 * One method per operation of the API document, named as in the contract, and one that does a whole upload.
 */
export type Client = {
  readonly [Name in keyof typeof endpoints]: Call<(typeof endpoints)[Name]>
} & {
  /** Requests a signed URL, puts the file there without the token, and registers it as media. */
  upload(upload: Upload): Promise<Media>
}

/**
 * Creates a client of the API that needs neither React nor a page. Reads without a response are repeated, 429
 * is waited out, and a write without a response isn't repeated. Rejects with `ApiError`, `NetworkError` or
 * `ContractError`.
 * @throws TypeError if the address is invalid
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
  // Built from `endpoints`, so each name has its row's call; TypeScript can't infer that.
  return client as Client
}

function uploadOver(send: Send, fetchFn: NonNullable<ClientOptions['fetch']>) {
  return async ({ workspaceId, file, name }: Upload): Promise<Media> => {
    const params = { workspaceId }
    const slot = await send(endpoints.createUploadUrl, { params, body: { mimeType: file.type, name } })
    const url = slot.uploadUrl ?? slot.url ?? slot.signedUrl
    if (url === undefined) throw new ContractError('The API answered without an address to upload to.', 200)
    const init = { method: 'PUT', headers: { 'Content-Type': file.type }, body: file }
    const put = await fetchFn(url, init).catch((cause: unknown) => {
      throw new NetworkError('unreachable', { cause })
    })
    if (!put.ok)
      throw new ApiError({
        status: put.status,
        code: 'upload_refused',
        message: `The upload was refused with ${put.status}.`,
      })
    return send(endpoints.completeUpload, { params, body: { path: slot.path, name } })
  }
}
