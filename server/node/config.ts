import path from 'node:path'
import {
  type AiConfig,
  type DatabaseConfig,
  type S3Config,
  type UpstreamConfig,
  aiOf,
  allowedPagesOf,
  pageSecondsOf,
  databaseOf,
  originOf,
  s3Of,
  upstreamOf,
} from './config-parts'
import { ConfigError, type Env, type Reader, reader } from './env'

export type { AiConfig, DatabaseConfig, S3Config, UpstreamConfig } from './config-parts'
export { ConfigError } from './env'

/** Everything the Node host reads from its environment (design.md, "Running it"). */
export type Config = {
  host: string
  /** 0 asks the system for a free port. */
  port: number
  /** Absolute; database, media and `owner-token` live in it. */
  dataDir: string
  /** Absolute; the built dashboard. */
  dist: string
  /** Where people open the dashboard, when that is not `http://HOST:PORT` (a proxy, Vite). No trailing slash. */
  origin: string | undefined
  database: DatabaseConfig
  /** Where absent, media are kept on disk in `dataDir`. */
  s3: S3Config | undefined
  /** Where absent, the template generator answers. */
  ai: AiConfig | undefined
  /** Where given, there is no embedded API: `/v1` is a proxy to this one. */
  upstream: UpstreamConfig | undefined
  /** Whether the first start makes the sample workspaces. */
  sample: boolean
  /** Whether the switchboard for faults on demand exists; for test runs only. */
  faults: boolean
  /** Private `address:port` pairs that imports may read all the same; for test runs only. */
  allowedPages: readonly string[]
  /** How long an import waits for a website, in seconds. */
  pageSeconds: number
}

const portOf = (env: Reader): number => {
  const text = env.text('PORT') ?? '4173'
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  env.problem(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  return 4173
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
 * Reads the configuration. An empty variable counts as one that is not set; relative folders start at `cwd`.
 * @throws ConfigError with one sentence for each variable that makes no sense; never with a secret in it.
 */
export const readConfig = (variables: Env = process.env, cwd = process.cwd()): Config => {
  const env = reader(variables)
  const config: Config = {
    host: hostOf(env),
    port: portOf(env),
    dataDir: path.resolve(cwd, env.text('STUDIO_DATA_DIR') ?? '.studio'),
    dist: path.resolve(cwd, env.text('STUDIO_DIST') ?? 'dist'),
    origin: originOf(env),
    database: databaseOf(env),
    s3: s3Of(env),
    ai: aiOf(env),
    upstream: upstreamOf(env),
    sample: env.toggle('STUDIO_SAMPLE', true),
    faults: env.toggle('STUDIO_FAULTS', false),
    allowedPages: allowedPagesOf(env),
    pageSeconds: pageSecondsOf(env),
  }
  if (env.problems.length > 0) throw new ConfigError(env.problems)
  return config
}
