import type { PersonGiven } from '../../ports/dependencies'
import { type Call, createCalls, hourMs, Refusal } from '../calls'
import { digits } from '../identifiers'
import { ensureInstagramUser } from '../instagram/instagram'
import { checkVersion, graphCaller, graphError, graphShapes, graphToken } from '../meta/graph'
import { createOAuth, httpsOrLocal } from '../oauth'
import type { User, World } from '../world'

export const scopes = [
  'public_profile',
  'email',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
] as const
export type Scope = (typeof scopes)[number]

type Texts = Readonly<Record<string, string>>

/**
 * What all of Facebook's calls share: sign-in, Page tokens, formats. `instagram` has the accounts linked to
 * its Pages.
 */
export function createFacebookServer(world: World, instagram: World) {
  const oauth = createOAuth(world, {
    scopes,
    separator: ',',
    pkce: false,
    untick: true,
    codeMs: hourMs / 6,
    accessMs: hourMs,
    refreshable: () => false,
    rotation: 'kept',
    prefix: 'EAA',
    refusedRedirect: httpsOrLocal,
  })
  const calls = createCalls(world, graphShapes, {
    notFound: () => graphError('2500', 'Unknown path components'),
    guard: checkVersion,
  })

  const caller = (call: Call, scope: Scope, texts?: Texts) =>
    graphCaller(oauth, graphToken(call, texts), scope)

  /** The Page in the path, called with its own token: a person's token can't post to it. */
  async function page(call: Call, texts: Texts): Promise<{ readonly user: User; readonly id: string }> {
    const { user, token } = await caller(call, 'pages_manage_posts', texts)
    const { page: id = '' } = call.params
    if (![user.ids.page, user.ids.archive].includes(id)) throw new Refusal(graphError('100/33'))
    if (token.kind !== 'page' || token.subject !== id) throw new Refusal(graphError('200'))
    // On the second Page, the person may only read the insights.
    if (id === user.ids.archive)
      throw new Refusal(graphError('200', '(#200) Requires CREATE_CONTENT on the page.'))
    return { user, id }
  }

  /** A person with a Page, a second Page without permission to post, and an Instagram account on the first. */
  async function ensureUser(given: PersonGiven): Promise<User> {
    const { id: instagramId } = await ensureInstagramUser(instagram, given)
    return world.ensureUser(given, () => ({
      id: digits(16, '10'),
      ids: { page: digits(15, '1'), archive: digits(15, '2'), instagram: instagramId },
    }))
  }
  return { ...calls, world, instagram, oauth, caller, page, ensureUser }
}
export type FacebookServer = ReturnType<typeof createFacebookServer>
