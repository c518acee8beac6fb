import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import { type Identity, NoAnswer, PlatformError, type Session } from '../adapter'
import { readAnswer } from '../answers'
import { send } from './api'
import { limits } from './limits'

const Member = z.object({ sub: z.string(), name: maybe(z.string()), picture: maybe(z.string()) })

/** Who signed in, by OpenID Connect. */
export const member = async (session: Session): Promise<z.output<typeof Member>> =>
  readAnswer(Member, await send(session, { method: 'GET', path: '/v2/userinfo' }, 'read'))

const Roles = z.object({
  elements: readable(z.object({ organization: z.string(), role: z.string(), state: maybe(z.string()) })),
  /** Many answers have no total: a page with fewer elements than `count` is the last. */
  paging: maybe(z.object({ count: maybe(z.number()), total: maybe(z.number()) })),
})
type Role = z.output<typeof Roles>['elements'][number]

const Organisations = z.object({
  results: z.record(
    z.string(),
    z.looseObject({ localizedName: maybe(z.string()), vanityName: maybe(z.string()) }),
  ),
})

/**
 * Roles that can publish for an organisation. Some LinkedIn products list organisations only to super admins.
 */
const publishingRoles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR']

async function roles(session: Session): Promise<Role[]> {
  const found: Role[] = []
  for (let page = 0; page < limits.pages; page++) {
    const from = page === 0 ? '' : `&start=${found.length}`
    const path = `/rest/organizationAcls?q=roleAssignee&state=APPROVED${from}`
    const { elements, paging } = readAnswer(Roles, await send(session, { method: 'GET', path }, 'read'))
    found.push(...elements)
    const { count = 1, total = Number.POSITIVE_INFINITY } = paging ?? {}
    if (elements.length < count || found.length >= total) break
  }
  return found
}

const idOf = (urn: string): string => urn.split(':').at(-1) ?? urn

async function organisations(session: Session): Promise<Identity[]> {
  const byId = new Map<string, string[]>()
  for (const { organization, role } of await roles(session)) {
    const id = idOf(organization)
    byId.set(id, [...(byId.get(id) ?? []), role])
  }
  const ids = [...byId.keys()]
  const identities: Identity[] = []
  for (let start = 0; start < ids.length; start += limits.organisationsPerCall) {
    const batch = ids.slice(start, start + limits.organisationsPerCall)
    const path = `/rest/organizations?ids=List(${batch.map(encodeURIComponent).join(',')})`
    const { results } = readAnswer(Organisations, await send(session, { method: 'GET', path }, 'read'))
    for (const id of batch) {
      const name = results[id]?.localizedName ?? `Organisation ${id}`
      const canPublish = byId.get(id)?.some((role) => publishingRoles.includes(role)) === true
      identities.push({
        remoteId: id,
        kind: 'organization',
        name,
        handle: results[id]?.vanityName ?? name,
        disabledReason: canPublish
          ? undefined
          : /*i18n*/ 'You need the role “super admin” or “content admin” to post for this organisation.',
      })
    }
  }
  return identities
}

/**
 * The member's own profile and, if the app has the product for it, organisations in which the member has a
 * role.
 */
export async function linkedinIdentities(session: Session): Promise<readonly Identity[]> {
  const { sub, name, picture: avatarUrl } = await member(session)
  if (sub === '') throw new NoAnswer(/*i18n*/ 'LinkedIn’s response doesn’t name anybody.')
  const own: Identity = {
    remoteId: sub,
    kind: 'person',
    name: name ?? 'LinkedIn profile',
    handle: name ?? sub,
    avatarUrl,
  }
  if (session.app.options.access !== 'organization') return [own]
  try {
    return [own, ...(await organisations(session))]
  } catch (error) {
    // Without the scopes for organisations, the profile can still be used.
    if (error instanceof PlatformError && error.failureClass === 'permission') return [own]
    throw error
  }
}
