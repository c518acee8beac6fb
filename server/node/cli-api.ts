import * as z from 'zod/mini'
import { type DataOf, type Endpoint, ErrorEnvelope, fillPath, SuccessEnvelope } from '~/contract'
import { CliError } from './cli-error'
import { type Config, localOrigin } from './config'
import { lockHolder } from './lock'
import { openStudio } from './open-studio'
import { requireOwnerToken } from './owner-token'

/**
 * Calls the API as the operator: through the server running on the data folder, or by opening the folder in this
 * process.
 */
export interface CliApi {
  call<E extends Endpoint>(
    endpoint: E,
    input: { params?: Readonly<Record<string, string>>; body?: unknown },
  ): Promise<DataOf<E>>
  /** Sends a request as it is; `path` includes the version, such as `/v1/me`. */
  send(path: string, init: RequestInit): Promise<Response>
  readonly close: () => Promise<void>
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

function api(origin: string, token: string, fetchUrl: Fetch, close: () => Promise<void>): CliApi {
  const send = (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetchUrl(`${origin}${path}`, { ...init, headers })
  }
  return {
    close,
    send,
    async call(endpoint, { params = {}, body }) {
      const response = await send(`/v1${fillPath(endpoint.path, params)}`, {
        method: endpoint.method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      const answer: unknown = await response.json()
      if (!response.ok) throw new CliError(ErrorEnvelope.parse(answer).error.message)
      const { schema } = endpoint.data
      // The row pairs schema and type; TypeScript can't follow that through `form`.
      return z.parse(schema, SuccessEnvelope.parse(answer).data) as DataOf<typeof endpoint>
    },
  }
}

async function throughServer(config: Config, url: string): Promise<CliApi> {
  const token = await requireOwnerToken(config.dataDir)
  return api(url, token, fetch, () => Promise.resolve())
}

/** @throws CliError, DataDirBusyError if a process that doesn't answer yet holds the folder */
export async function openCliApi(config: Config): Promise<CliApi> {
  if (config.upstream) {
    throw new CliError('STUDIO_API_URL is set. Create tokens and workspaces on that server.')
  }
  const holder = config.database.kind === 'pglite' ? await lockHolder(config.dataDir) : undefined
  if (holder?.url !== undefined) return throughServer(config, holder.url)
  const origin = localOrigin(config.host, config.port)
  const { app, ownerToken, close } = await openStudio(config, origin)
  return api(origin, ownerToken, (url, init) => app.fetch(new Request(url, init)), close)
}
