import { eq } from 'drizzle-orm'
import {
  type ParsedBodyOf,
  type Platform,
  type PlatformSetup,
  platforms,
  type setPlatformApp,
} from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { randomText } from '../db/identifiers'
import { platformApps } from '../db/schema'
import { ApiError, invalidBody, notFound } from '../http/api-error'
import { canBeFetched } from '../media/shared-files'
import { NoAnswer, NotSent, type PlatformApp } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { exchangeCode, OAuthRefusal } from './oauth-client'
import { accessThrough, appOfEnvironment, findApp, type KnownApp, storedApp } from './platform-access'

/** The platform in a path. Throws 404. */
export function platformOf(name: string): Platform {
  const platform = platforms.find((each) => each === name)
  if (!platform) throw notFound(/*i18n*/ 'platform')
  return platform
}

/** The redirect URI for a platform's sign-in. */
export const redirectUriOf = (origin: string, platform: Platform): string =>
  `${origin}/oauth/callback/${platform}`

interface SetupContext {
  readonly origin: string
  readonly isOperator: boolean
}

async function setup(
  deps: Dependencies,
  platform: Platform,
  app: KnownApp | undefined,
  asked: SetupContext,
): Promise<PlatformSetup> {
  const adapter = deps.platforms?.adapters[platform]
  const options = app?.options ?? {}
  return {
    platform,
    ready: app !== undefined && adapter !== undefined,
    ...(app && { source: app.source }),
    ...(asked.isOperator && app && { clientId: app.clientId }),
    options: { ...options },
    redirectUri: redirectUriOf(asked.origin, platform),
    scopes: [...(adapter?.oauth(options, deps.platforms).scopes ?? [])],
    fetchesMedia: adapter?.fetchesMedia(options) ?? false,
    publicOrigin: await canBeFetched(deps),
  }
}

/** All platforms, and whether people can sign in to them here. */
export async function listSetups(deps: Dependencies, asked: SetupContext): Promise<PlatformSetup[]> {
  const rows = await deps.db.select().from(platformApps)
  return Promise.all(
    platforms.map((platform) => {
      const row = rows.find((each) => each.platform === platform)
      const app = appOfEnvironment(deps, platform) ?? (row && storedApp(row, deps.secrets))
      return setup(deps, platform, app, asked)
    }),
  )
}

export async function readSetup(
  deps: Dependencies,
  platform: Platform,
  asked: SetupContext,
): Promise<PlatformSetup> {
  return setup(deps, platform, await findApp(deps, platform), asked)
}

function checkNotFixed({ platforms: host }: Dependencies, platform: Platform): void {
  if (!host?.apps[platform]) return
  const name = platformNames[platform]
  throw new ApiError('invalid_state', sentence('appFixed', { platform: name }))
}

const secretMissing = () => invalidBody('clientSecret', /*i18n*/ 'This field is required.')

type Update = ParsedBodyOf<typeof setPlatformApp>

/** Stores the app. Without a secret, the previous one is kept. Throws 400 if the environment sets the app. */
export async function storeApp(deps: Dependencies, platform: Platform, body: Update): Promise<void> {
  checkNotFixed(deps, platform)
  const { db, secrets, clock } = deps
  const [known] = await db.select().from(platformApps).where(eq(platformApps.platform, platform))
  const clientSecret =
    body.clientSecret === undefined
      ? known?.clientSecret
      : await secrets.seal(body.clientSecret, sealPlace.platformApp(platform))
  if (clientSecret === undefined) throw secretMissing()
  const fields = {
    clientId: body.clientId.trim(),
    clientSecret,
    options: body.options ?? known?.options ?? {},
    updatedAt: new Date(clock()),
  }
  await db
    .insert(platformApps)
    .values({ platform, ...fields })
    .onConflictDoUpdate({ target: platformApps.platform, set: fields })
}

/** Removes the stored app. Its accounts stay, but can't be reconnected until there is a new app. */
export async function removeApp(deps: Dependencies, platform: Platform): Promise<void> {
  checkNotFixed(deps, platform)
  await deps.db.delete(platformApps).where(eq(platformApps.platform, platform))
}

async function appToTest(deps: Dependencies, platform: Platform, body: Update): Promise<PlatformApp> {
  const known = await findApp(deps, platform)
  const options = body.options ?? known?.options ?? {}
  const clientId = body.clientId.trim()
  if (body.clientSecret !== undefined) return { clientId, clientSecret: body.clientSecret, options }
  // The stored secret is never shown, and never sent with another app's client ID.
  if (!known || known.clientId !== clientId) throw secretMissing()
  return { clientId, clientSecret: (await known.open()).clientSecret, options }
}

/**
 * Tests a client ID and secret by exchanging an invalid code: the platform rejects the code if they are
 * valid, and them otherwise.
 */
export async function testApp(
  deps: Dependencies,
  platform: Platform,
  body: Update,
  { origin }: SetupContext,
) {
  const app = await appToTest(deps, platform, body)
  const { profile, context } = accessThrough(deps, platform, app)
  const name = platformNames[platform]
  try {
    await exchangeCode(profile, context, {
      code: randomText(40),
      redirectUri: redirectUriOf(origin, platform),
      verifier: profile.pkce ? randomText(64) : undefined,
    })
    return { ok: true, message: sentence('clientAccepted', { platform: name }) }
  } catch (error) {
    if (error instanceof NotSent || error instanceof NoAnswer)
      return { ok: false, message: sentence('unreachable', { platform: name }) }
    if (!(error instanceof OAuthRefusal))
      return { ok: false, message: sentence('unreadableAnswer', { platform: name }) }
    if (error.about === 'grant') return { ok: true, message: sentence('clientAccepted', { platform: name }) }
    const reason = error.message.replace(/[.\s]*$/, '')
    if (error.about === 'app')
      return { ok: false, message: sentence('clientWrong', { platform: name, words: reason }) }
    return { ok: false, message: `${name} couldn’t confirm them: ${reason}` }
  }
}
