import * as z from 'zod/mini'
import { type Platform, platforms } from '~/contract'
import { parseJson } from '~/domain/parse-json'
import type { PlatformApp, PlatformUrls, PlatformVersions } from '../platforms/adapter'
import { currentVersions, realUrls } from '../platforms/addresses'
import { parseKey } from '../secrets/seal'
import type { Reader } from './env'

/** Configuration of the platforms from the environment. */
export interface PlatformConfig {
  /** Developer apps; they win over those stored by the operator. */
  readonly apps: Readonly<Partial<Record<Platform, PlatformApp>>>
  readonly urls: PlatformUrls
  readonly versions: PlatformVersions
  /** `host:port` pairs that may be private and use plain HTTP; for test runs only. */
  readonly allowedHosts: readonly string[]
}

/** Prefix of a platform's variables: `X_CLIENT_ID`. */
const variablePrefix: Readonly<Record<Platform, string>> = {
  twitter: 'X',
  instagram: 'INSTAGRAM',
  facebook: 'FACEBOOK',
  youtube: 'GOOGLE',
  tiktok: 'TIKTOK',
  linkedin: 'LINKEDIN',
  reddit: 'REDDIT',
}

/** Parses `login=facebook, name=value` into a record. */
function optionsOf(env: Reader, name: string): Record<string, string> {
  const pairs = (env.text(name) ?? '').split(',').filter((pair) => pair.trim() !== '')
  const entries = pairs.map((pair): [string, string] => {
    const [, key, value] = /^\s*(\w+)\s*=\s*([^=]*?)\s*$/.exec(pair) ?? []
    if (key === undefined || value === undefined)
      env.problem(`${name} must be name=value pairs, such as login=facebook.`)
    return [key ?? '', value ?? '']
  })
  return Object.fromEntries(entries)
}

function appOf(env: Reader, platform: Platform): PlatformApp | undefined {
  const prefix = variablePrefix[platform]
  const [id, secret, options] = ['CLIENT_ID', 'CLIENT_SECRET', 'OPTIONS'].map((part) => `${prefix}_${part}`)
  if (id === undefined || secret === undefined || options === undefined) return undefined
  env.requires(id, [secret, options])
  const clientId = env.text(id)
  if (clientId === undefined) return undefined
  const clientSecret = env.text(secret)
  if (clientSecret === undefined) env.problem(`${id} is set, but ${secret} isn’t.`)
  return { clientId, clientSecret: clientSecret ?? '', options: optionsOf(env, options) }
}

const Addresses = z.record(z.string(), z.record(z.string(), z.url()))

/**
 * Other base addresses, such as those of simulated platforms. As they bypass the address guard, they require
 * `STUDIO_FAULTS=on`.
 */
function urlsOf(env: Reader): Pick<PlatformConfig, 'urls' | 'allowedHosts'> {
  const name = 'STUDIO_PLATFORM_URLS'
  const none = { urls: realUrls, allowedHosts: [] }
  const text = env.text(name)
  if (text === undefined) return none
  if (!env.toggle('STUDIO_FAULTS', false)) {
    env.problem(`${name} is only for test runs. It requires STUDIO_FAULTS=on.`)
    return none
  }
  const given = Addresses.safeParse(parseJson(text))
  if (!given.success) {
    env.problem(`${name} must be JSON such as {"x":{"api":"http://127.0.0.1:8080"}}.`)
    return none
  }
  const merge = <Part extends keyof PlatformUrls>(part: Part): PlatformUrls[Part] => ({
    ...realUrls[part],
    ...given.data[part],
  })
  const urls: PlatformUrls = {
    x: merge('x'),
    instagram: merge('instagram'),
    facebook: merge('facebook'),
    linkedin: merge('linkedin'),
    google: merge('google'),
    tiktok: merge('tiktok'),
    reddit: merge('reddit'),
  }
  const addresses = Object.values(given.data).flatMap((each) => Object.values(each))
  return { urls, allowedHosts: [...new Set(addresses.map((address) => hostOf(new URL(address))))] }
}

/** `host:port`, with the scheme's default port. */
export const hostOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`

function versionsOf(env: Reader): PlatformVersions {
  const graph = env.text('META_GRAPH_VERSION') ?? currentVersions.graph
  if (!/^v\d{1,3}\.\d$/.test(graph)) env.problem(`META_GRAPH_VERSION must be such as v26.0, not "${graph}".`)
  const linkedin = env.text('LINKEDIN_VERSION') ?? currentVersions.linkedin
  if (!/^20\d\d(0[1-9]|1[0-2])$/.test(linkedin))
    env.problem(`LINKEDIN_VERSION must be a year and month such as 202610, not "${linkedin}".`)
  return { graph, linkedin }
}

export const platformConfigOf = (env: Reader): PlatformConfig => ({
  apps: Object.fromEntries(
    platforms.flatMap((platform) => {
      const app = appOf(env, platform)
      return app ? [[platform, app]] : []
    }),
  ),
  ...urlsOf(env),
  versions: versionsOf(env),
})

/** Keys of `STUDIO_SECRET_KEY`, the encrypting one first; empty if unset. */
export function secretKeysOf(env: Reader): Uint8Array<ArrayBuffer>[] {
  const texts = (env.text('STUDIO_SECRET_KEY') ?? '').split(',').filter((text) => text.trim() !== '')
  const keys = texts.map(parseKey)
  const known = keys.filter((key) => key !== undefined)
  if (known.length < keys.length) {
    env.problem(
      'STUDIO_SECRET_KEY must be 32 bytes in base64, or several separated by commas. Create one with: openssl rand -base64 32',
    )
  }
  return known
}
