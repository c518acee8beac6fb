import path from 'node:path'
import type { AiConfig } from '../generators/ai/ai-config'
import type { S3Config } from '../media/s3-storage'
import { ConfigError, type Env, type Reader, reader } from './env'
import { type PlatformConfig, platformConfigOf, secretKeysOf } from './platform-config'

/** What a process does: `web` serves requests, `worker` publishes, `all` does both. */
type ProcessRole = 'all' | 'web' | 'worker'

type DatabaseConfig = { kind: 'pglite' } | { kind: 'postgres'; url: string }

/** `url` is the API's base address, which ends in the version segment (api.md, introduction). */
export interface UpstreamConfig {
  url: string
  token: string | undefined
}

/** PGlite, unless `DATABASE_URL` names a Postgres. */
const databaseOf = (env: Reader): DatabaseConfig => {
  const url = env.text('DATABASE_URL')
  if (url === undefined) return { kind: 'pglite' }
  if (!/^postgres(ql)?:\/\/./.test(url)) {
    env.problem(
      'DATABASE_URL must start with postgres:// or postgresql://. Leave it out to use the embedded database.',
    )
  }
  return { kind: 'postgres', url }
}

/** Where people open the dashboard: scheme, host and port only. */
const originOf = (env: Reader): string | undefined => {
  const url = env.url('STUDIO_ORIGIN')
  if (url !== undefined && new URL(url).origin !== url) {
    env.problem('STUDIO_ORIGIN must be only a scheme, host and port, such as https://studio.example.com.')
  }
  return url
}

const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** S3 storage: all variables or none; only the region has a default. */
const s3Of = (env: Reader): S3Config | undefined => {
  env.requires('S3_ENDPOINT', [...s3Names, 'S3_REGION'])
  if (env.text('S3_ENDPOINT') === undefined) return undefined
  const [bucket, accessKeyId, secretAccessKey] = s3Names.map((name) => {
    const value = env.text(name)
    if (value === undefined) env.problem(`S3_ENDPOINT is set, but ${name} isn’t.`)
    return value ?? ''
  })
  return {
    endpoint: env.url('S3_ENDPOINT') ?? '',
    bucket: bucket ?? '',
    region: env.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  }
}

/** An OpenAI-compatible provider. Local ones need no key, so only the address and one model are required. */
const aiOf = (env: Reader): AiConfig | undefined => {
  env.requires('AI_BASE_URL', ['AI_API_KEY', 'AI_IMAGE_MODEL', 'AI_TEXT_MODEL', 'AI_IMAGE_BASE_URL'])
  env.requires('AI_IMAGE_BASE_URL', ['AI_IMAGE_API_KEY'])
  if (env.text('AI_BASE_URL') === undefined) return undefined
  const imageModel = env.text('AI_IMAGE_MODEL')
  const textModel = env.text('AI_TEXT_MODEL')
  if (!imageModel && !textModel) {
    env.problem('AI_BASE_URL is set, but AI_IMAGE_MODEL and AI_TEXT_MODEL aren’t. Set at least one of them.')
  }
  const elsewhere = env.url('AI_IMAGE_BASE_URL')
  if (elsewhere !== undefined && !imageModel)
    env.problem('AI_IMAGE_BASE_URL is set, but AI_IMAGE_MODEL isn’t. Set it too.')
  return {
    baseUrl: env.url('AI_BASE_URL') ?? '',
    apiKey: env.text('AI_API_KEY'),
    imageModel,
    textModel,
    ...(elsewhere !== undefined && { images: { baseUrl: elsewhere, apiKey: env.text('AI_IMAGE_API_KEY') } }),
  }
}

/** A hosted API to serve the dashboard for. */
const upstreamOf = (env: Reader): UpstreamConfig | undefined => {
  env.requires('STUDIO_API_URL', ['STUDIO_API_TOKEN'])
  const url = env.url('STUDIO_API_URL')
  return url === undefined ? undefined : { url, token: env.text('STUDIO_API_TOKEN') }
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1'])

/** True if a server on that address can only be reached from this machine. */
export const isLoopback = (host: string): boolean => loopbackHosts.has(host) || /^127(\.\d+){3}$/.test(host)

/** The proxy doesn't authenticate, so everyone who reaches this server can act with its token. */
function checkGatewayHost(env: Reader, host: string, upstream: UpstreamConfig | undefined): void {
  if (upstream?.token === undefined || isLoopback(host)) return
  env.problem(
    `STUDIO_API_TOKEN can’t be used with HOST=${host}: everyone on the network could use the token. ` +
      'Leave out STUDIO_API_TOKEN so that people connect with their own token, or leave out HOST.',
  )
}

/**
 * Private addresses (`address:port`) that imports may read, such as a test's own page server. Since it weakens the
 * guard against private addresses, it also requires `STUDIO_FAULTS=on`.
 */
const allowedPagesOf = (env: Reader): readonly string[] => {
  const text = env.text('STUDIO_ALLOW_PAGES')
  if (text === undefined) return []
  if (!env.toggle('STUDIO_FAULTS', false)) {
    env.problem('STUDIO_ALLOW_PAGES is only for test runs. It requires STUDIO_FAULTS=on.')
  }
  const pairs = text.split(',').map((pair) => pair.trim())
  if (!pairs.every((pair) => /^[\d.]+:\d{1,5}$/.test(pair))) {
    env.problem('STUDIO_ALLOW_PAGES must be address:port pairs, such as 127.0.0.1:8080.')
  }
  return pairs
}

/** Everything the Node host reads from its environment (docs/architecture.md, "Running it"). */
export interface Config {
  host: string
  /** 0 lets the system choose a free port. */
  port: number
  /** Absolute path; contains database, media and `owner-token`. */
  dataDir: string
  /** Absolute path of the built dashboard. */
  dist: string
  /** Where people open the dashboard, if not at `http://HOST:PORT` (a proxy, Vite). No trailing slash. */
  origin: string | undefined
  database: DatabaseConfig
  /** If absent, media are stored in `dataDir`. */
  s3: S3Config | undefined
  /** If absent, the template generator is used. */
  ai: AiConfig | undefined
  /** If set, there is no embedded API: `/v1` proxies to this one. */
  upstream: UpstreamConfig | undefined
  /** Whether the first start creates the sample workspaces. */
  sample: boolean
  /** Whether faults on demand are enabled; for test runs only. */
  faults: boolean
  /** Private `address:port` pairs that imports may read; for test runs only. */
  allowedPages: readonly string[]
  /** How long an import waits for a website, in seconds. */
  pageSeconds: number
  /** Keys of `STUDIO_SECRET_KEY`: the first encrypts, all decrypt. If there are none, the data folder has its own. */
  secretKeys: Uint8Array<ArrayBuffer>[]
  platforms: PlatformConfig
  role: ProcessRole
  /** Whether it listens: a worker only if PORT is set, for health checks and metrics. */
  listens: boolean
  /** How long it keeps answering after SIGTERM while `/readyz` fails, so that a proxy can stop sending requests. */
  drainSeconds: number
  /** `json` logs an object per line. */
  log: 'text' | 'json'
  /** Whether the embedded database flushes each write to disk before answering. */
  sync: boolean
  /** Whether webhooks may call addresses of this machine and its network. */
  privateWebhooks: boolean
  /** How many nightly archives are kept (0 for none), and where. */
  archives: { keep: number; folder: string }
  /** Where spans are sent by OTLP over HTTP; none if absent. */
  tracesEndpoint: string | undefined
}

/** `web` and `worker` require a database that several processes can use. */
const roleOf = (env: Reader, { kind }: DatabaseConfig): ProcessRole => {
  const text = env.text('STUDIO_ROLE') ?? 'all'
  if (text !== 'all' && text !== 'web' && text !== 'worker') {
    env.problem(`STUDIO_ROLE must be "all", "web" or "worker", not "${text}".`)
    return 'all'
  }
  if (text !== 'all' && kind === 'pglite')
    env.problem(
      `STUDIO_ROLE is "${text}", but the embedded database only works with one process. Set DATABASE_URL to a Postgres.`,
    )
  return text
}

const logOf = (env: Reader): 'text' | 'json' => {
  const text = env.text('STUDIO_LOG') ?? 'text'
  if (text === 'text' || text === 'json') return text
  env.problem(`STUDIO_LOG must be "text" or "json", not "${text}".`)
  return 'text'
}

const archivesOf = (env: Reader, dataDir: string, { kind }: DatabaseConfig): Config['archives'] => {
  // Postgres has its own kind of backups, and its rows aren't in the data folder.
  const keep = env.integer('STUDIO_ARCHIVES', kind === 'pglite' ? 7 : 0, [0, 999])
  const folder = path.resolve(dataDir, env.text('STUDIO_ARCHIVES_DIR') ?? 'archives')
  return { keep, folder }
}

const hostOf = (env: Reader): string => {
  const text = env.text('HOST') ?? '127.0.0.1'
  if (/^[\w.:-]+$/.test(text)) return text
  env.problem(
    `HOST must be a host name or an address without scheme or port, such as 0.0.0.0, not "${text}".`,
  )
  return text
}

/**
 * Reads the configuration. Empty variables count as unset; relative folders are resolved against `cwd`.
 * @throws ConfigError with one sentence for each invalid variable, never containing a secret
 */
export const readConfig = (variables: Env = process.env, cwd = process.cwd()): Config => {
  const env = reader(variables)
  const database = databaseOf(env)
  const role = roleOf(env, database)
  const dataDir = path.resolve(cwd, env.text('STUDIO_DATA_DIR') ?? '.studio')
  const config: Config = {
    host: hostOf(env),
    port: env.integer('PORT', 4173, [0, 65_535]),
    dataDir,
    dist: path.resolve(cwd, env.text('STUDIO_DIST') ?? 'dist'),
    origin: originOf(env),
    database,
    s3: s3Of(env),
    ai: aiOf(env),
    upstream: upstreamOf(env),
    sample: env.toggle('STUDIO_SAMPLE', true),
    faults: env.toggle('STUDIO_FAULTS', false),
    allowedPages: allowedPagesOf(env),
    pageSeconds: env.integer('STUDIO_PAGE_SECONDS', 15, [1, 60]),
    secretKeys: secretKeysOf(env),
    platforms: platformConfigOf(env),
    role,
    listens: role !== 'worker' || env.text('PORT') !== undefined,
    drainSeconds: env.integer('STUDIO_DRAIN_SECONDS', 0, [0, 999]),
    log: logOf(env),
    sync: env.toggle('STUDIO_SYNC', true),
    privateWebhooks: env.toggle('STUDIO_WEBHOOKS_PRIVATE', false),
    archives: archivesOf(env, dataDir, database),
    tracesEndpoint: env.url('OTEL_EXPORTER_OTLP_ENDPOINT'),
  }
  checkGatewayHost(env, config.host, config.upstream)
  if (env.problems.length > 0) throw new ConfigError(env.problems)
  return config
}

const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Scheme, host and port at which people open the dashboard: `STUDIO_ORIGIN`, or on this machine. */
export function publicOrigin({ origin, host }: Config, port: number): string {
  return origin ?? localOrigin(host, port)
}

/** Where this process can be reached by programs on this machine. */
export function localOrigin(host: string, port: number): string {
  const name = anyAddress[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}
