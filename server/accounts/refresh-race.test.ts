import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../db/postgres'
import { grants, socialAccounts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { anotherInstance } from '../testing/another-instance'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { createPracticeStudio, type PracticeStudio } from '../testing/practice-studio'
import { openCredentials } from './grants'
import { practiceAccess } from './platform-access'
import { freshGrant } from './refresh'

// All callers that need a token at the same moment, on any number of servers, get the same new one from a
// single renewal. X ends a sign-in whose refresh token is used twice, and TikTok replaces its token each
// time, so a second renewal or a lost answer would show.

const calls = 20

let postgres: TestPostgres | undefined
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

async function grantOf(studio: PracticeStudio, accountId: string): Promise<string> {
  const [row] = await studio.db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  if (!row?.grantId) throw new Error('The account has no sign-in.')
  return row.grantId
}

async function race(
  studio: PracticeStudio,
  instances: readonly Dependencies[],
  platform: 'twitter' | 'tiktok',
): Promise<void> {
  const { accountId } = await studio.addPractice(platform)
  const grantId = await grantOf(studio, accountId)
  const renewals = () => studio.platformFaults.calls.filter(({ operation }) => operation === 'refresh').length
  for (const [round, reason] of (['over', 'refused', 'over'] as const).entries()) {
    const [grant] = await studio.db.select().from(grants).where(eq(grants.id, grantId))
    if (!grant) throw new Error('There is no sign-in.')
    if (reason === 'over') studio.clock.set((grant.expiresAt?.getTime() ?? 0) + 1_000)
    const { accessToken: refused } = await openCredentials(studio.deps.secrets, grant)
    const need = reason === 'over' ? 'now' : { refused }
    studio.platformFaults.plan()
    const fresh = await Promise.all(
      Array.from({ length: calls }, async (_, call) => {
        const deps = instances[call % instances.length]
        if (!deps) throw new Error('There is no instance.')
        return freshGrant(deps, grantId, need)
      }),
    )
    expect(renewals(), `${platform}, round ${round}`).toBe(1)
    const tokens = new Set(fresh.map(({ credentials }) => credentials.accessToken))
    expect(tokens.size, 'different tokens').toBe(1)
    const { adapter, context } = practiceAccess(studio.deps, platform)
    const who = await adapter.whoAmI({ ...context, accessToken: [...tokens][0] ?? '' })
    expect(who.remoteUserId).not.toBe('')
    const [after] = await studio.db.select().from(grants).where(eq(grants.id, grantId))
    expect([after?.version, after?.leaseHolder, after?.endedAt]).toEqual([grant.version + 1, null, null])
  }
}

describe.each(['twitter', 'tiktok'] as const)('%s', (platform) => {
  it(`renews once for ${calls} calls at the same moment, on the embedded database`, async () => {
    const studio = await createPracticeStudio()
    await race(studio, [studio.deps], platform)
    await studio.close()
  })

  it.skipIf(!hasPostgres)(`renews once for ${calls} calls of three servers on one Postgres`, async () => {
    if (!postgres) throw new Error('There is no Postgres.')
    const url = await postgres.database(`refresh_${platform}`)
    const studio = await createPracticeStudio({ database: await openPostgres(url) })
    const others = [await anotherInstance(studio.deps, url), await anotherInstance(studio.deps, url)]
    await race(studio, [studio.deps, ...others.map(({ deps }) => deps)], platform)
    await Promise.all(others.map(({ close }) => close()))
    await studio.close()
  })
})
