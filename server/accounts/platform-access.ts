import { eq } from 'drizzle-orm'
import type { Platform } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { platformApps } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { AppContext, OAuthProfile, PlatformAdapter, PlatformApp } from '../platforms/adapter'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import { createPlatformHttp } from '../platforms/http'
import type { Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'

/** The app that practice accounts sign in with; every simulated platform accepts it. */
const practiceApp: PlatformApp = {
  clientId: 'practice',
  clientSecret: 'practice-secret',
  options: { username: 'practice' },
}

/** What is needed to call a platform: its adapter, an app and an HTTP client. */
export interface PlatformAccess {
  readonly adapter: PlatformAdapter
  readonly context: AppContext
  readonly profile: OAuthProfile
}

type Hosts = Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets'>

function adapterOf({ platforms }: Hosts, platform: Platform): PlatformAdapter {
  const adapter = platforms?.adapters[platform]
  if (adapter) return adapter
  throw new ApiError('invalid_state', sentence('noAdapter', { platform: platformNames[platform] }))
}

const accessOf = (adapter: PlatformAdapter, context: AppContext): PlatformAccess => ({
  adapter,
  context,
  profile: adapter.oauth(context.app.options, context.http),
})

/** A developer app and where it is configured. The secret stays sealed until `open`. */
export interface KnownApp {
  readonly source: 'environment' | 'stored'
  readonly clientId: string
  readonly options: Readonly<Record<string, string>>
  open(): Promise<PlatformApp>
}

/** The app that the environment sets, if it does. */
export function appOfEnvironment({ platforms }: Hosts, platform: Platform): KnownApp | undefined {
  const given = platforms?.apps[platform]
  return given && { ...given, source: 'environment', open: () => Promise.resolve(given) }
}

/** The operator's app at a platform: from the environment, or else the stored one. */
export async function findApp(deps: Hosts, platform: Platform): Promise<KnownApp | undefined> {
  const given = appOfEnvironment(deps, platform)
  if (given) return given
  const [row] = await deps.db.select().from(platformApps).where(eq(platformApps.platform, platform))
  return row && storedApp(row, deps.secrets)
}

export function storedApp(
  { platform, clientId, clientSecret, options }: typeof platformApps.$inferSelect,
  secrets: Dependencies['secrets'],
): KnownApp {
  return {
    source: 'stored',
    clientId,
    options,
    open: async () => ({
      clientId,
      clientSecret: await secrets.open(clientSecret, sealPlace.platformApp(platform)),
      options,
    }),
  }
}

/** Access to the real platform with `app`. */
export function accessThrough(deps: Hosts, platform: Platform, app: PlatformApp): PlatformAccess {
  const adapter = adapterOf(deps, platform)
  if (!deps.platforms) throw new ApiError('invalid_state', /*i18n*/ 'This server can’t reach the platforms.')
  return accessOf(adapter, { http: createPlatformHttp(deps.platforms), clock: deps.clock, app })
}

/** Access to the real platform with the operator's app. Throws 400 if there is none. */
export async function directAccess(deps: Hosts, platform: Platform): Promise<PlatformAccess> {
  const app = await findApp(deps, platform)
  if (!app) {
    const name = platformNames[platform]
    throw new ApiError('invalid_state', sentence('notSetUp', { platform: name }))
  }
  return accessThrough(deps, platform, await app.open())
}

/** Access to the simulated platform in this process. */
export function practiceAccess(deps: Hosts, platform: Platform): PlatformAccess {
  const { simulators } = deps
  if (!simulators) throw new ApiError('invalid_state', /*i18n*/ 'This server has no practice platforms.')
  const http = createPlatformHttp({
    fetch: (request) => simulators.fetch(request),
    urls: practiceUrls,
    versions: deps.platforms?.versions ?? currentVersions,
  })
  return accessOf(adapterOf(deps, platform), { http, clock: deps.clock, app: practiceApp })
}
