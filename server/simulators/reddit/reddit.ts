import { type Call, json, type SimulatedPlatform, tokenOperation } from '../calls'
import { consentRoutes } from '../consent'
import { answerGrant, basicClient, OAuthRefusal, practiceTokens, tokenAnswer } from '../oauth'
import type { Post, World } from '../world'
import {
  createRedditServer,
  flairs,
  type RedditServer,
  type Subreddit,
  scopes,
  statusError,
  subredditOf,
  subreddits,
} from './reddit-server'
import { submitRoutes } from './reddit-submit'

function oauthRoutes(reddit: RedditServer): void {
  const { on, oauth, form } = reddit
  consentRoutes(reddit, '/reddit/www/api/v1/authorize', reddit.ensureUser)
  const answered = async (
    call: Call,
    answer: (given: Record<string, string>, clientId: string) => Promise<Response>,
  ): Promise<Response> => {
    const given = await form(call)
    const client = basicClient(call.request)
    try {
      return await answer(given, oauth.checkClient(client?.id, client?.secret))
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error
      if (error.error === 'invalid_client') return statusError(401, 'Unauthorized')
      if (given.grant_type === 'refresh_token') return statusError(400, 'Bad Request')
      return json({ error: error.error })
    }
  }
  on('POST', '/reddit/www/api/v1/access_token', tokenOperation, (call) =>
    answered(call, async (given, clientId) => {
      return json(tokenAnswer(await answerGrant(oauth, given, clientId, 'unsupported_grant_type')))
    }),
  )
  on('POST', '/reddit/www/api/v1/revoke_token', 'revoke', (call) =>
    answered(call, async (given) => {
      await oauth.revoke(given.token ?? '')
      return new Response(null, { status: 204 })
    }),
  )
}

const listing = (
  kind: string,
  all: readonly unknown[],
  headers: Record<string, string>,
  after: string | null = null,
): Response =>
  json(
    {
      kind: 'Listing',
      data: { after, before: null, dist: all.length, children: all.map((data) => ({ kind, data })) },
    },
    200,
    headers,
  )

const about = ({ name, title, submission, isClosed }: Subreddit) => ({
  id: name,
  name: `t5_${name}`,
  display_name: name,
  display_name_prefixed: name.startsWith('u_') ? `u/${name.slice(2)}` : `r/${name}`,
  title,
  url: name.startsWith('u_') ? `/user/${name.slice(2)}/` : `/r/${name}/`,
  subreddit_type: name.startsWith('u_') ? 'user' : isClosed ? 'restricted' : 'public',
  submission_type: submission,
  allow_images: submission !== 'self',
  allow_galleries: submission !== 'self',
  allow_videos: submission !== 'self',
  over18: false,
  user_is_banned: false,
  user_is_subscriber: true,
  restrict_posting: isClosed,
})

const link = (id: string, post: Post) => ({
  id,
  name: `t3_${id}`,
  title: post.title,
  author: post.authorName.replace(/^u\//, ''),
  subreddit: post.details.subreddit,
  created_utc: Math.floor(post.createdAt / 1000),
  permalink: new URL(post.url).pathname.replace(/^\/reddit\/site/, ''),
  url: post.link ?? post.url,
  is_self: post.kind === 'self',
  selftext: post.text,
  is_gallery: post.kind === 'gallery',
  over_18: false,
  removed_by_category: post.details.removed ?? null,
})

/** Subreddits and their rules. */
function communityRoutes({ on, caller }: RedditServer): void {
  const base = '/reddit/api'
  on('GET', `${base}/api/v1/me`, 'identity', async (call) => {
    const { user, headers } = await caller(call, 'identity')
    const { id, handle: name } = user
    return json({ id, name, icon_img: '', total_karma: 100, is_suspended: false }, 200, headers)
  })
  on('GET', `${base}/subreddits/mine/subscriber`, 'accounts', async (call) => {
    const { headers } = await caller(call, 'mysubreddits')
    return listing('t5', subreddits.map(about), headers)
  })
  const withSubreddit = async (call: Call, scope: 'read' | 'flair' | 'submit') => {
    const { user, headers } = await caller(call, scope)
    return { found: subredditOf(call.params.sub ?? '', user), headers }
  }
  on('GET', `${base}/r/:sub/about`, 'rules', async (call) => {
    const { found, headers } = await withSubreddit(call, 'read')
    if (found) return json({ kind: 't5', data: about(found) }, 200, headers)
    const location = `/subreddits/search?q=${encodeURIComponent(call.params.sub ?? '')}`
    return new Response(null, { status: 302, headers: { location } })
  })
  on('GET', `${base}/api/v1/:sub/post_requirements`, 'rules', async (call) => {
    const { found, headers } = await withSubreddit(call, 'submit')
    if (!found) return statusError(404, 'Not Found')
    const rules = {
      title_text_min_length: null,
      title_text_max_length: null,
      title_required_strings: [],
      title_blacklisted_strings: [],
      body_text_min_length: null,
      body_text_max_length: null,
      body_required_strings: [],
      body_blacklisted_strings: [],
      body_restriction_policy: 'none',
      domain_blacklist: [],
      domain_whitelist: [],
      link_restriction_policy: 'none',
      is_flair_required: found.isFlairRequired,
    }
    return json(rules, 200, headers)
  })
  on('GET', `${base}/r/:sub/api/link_flair_v2`, 'rules', async (call) => {
    const { found, headers } = await withSubreddit(call, 'flair')
    if (!found?.isFlairRequired) return statusError(403, 'Forbidden')
    const all = flairs.map((flair) => ({ ...flair, type: 'text', text_editable: false, mod_only: false }))
    return json(all, 200, headers)
  })
}

function readRoutes({ on, caller, world }: RedditServer): void {
  on('GET', '/reddit/api/user/:name/submitted', 'list', async (call) => {
    const { user, headers } = await caller(call, 'history', 'read')
    if (call.params.name?.toLowerCase() !== user.handle.toLowerCase()) return statusError(404, 'Not Found')
    const limit = Math.min(100, Number(call.query.get('limit') ?? 25) || 25)
    const made = await world.posts.list({ match: { authorId: user.id } })
    const posts = made.filter(({ data }) => data.listedAt <= world.clock())
    const after = call.query.get('after')
    const first = posts.findIndex(({ id }) => `t3_${id}` === after) + 1
    const page = posts.slice(first, first + limit).map(({ id, data }) => link(id, data))
    const isLast = first + limit >= posts.length
    return listing('t3', page, headers, isLast ? null : page.at(-1)?.name)
  })
  on('GET', '/reddit/api/api/info', 'read', async (call) => {
    const { headers } = await caller(call, 'read')
    const names = (call.query.get('id') ?? '').split(',').filter((name) => name.startsWith('t3_'))
    const found = await Promise.all(
      names.map(async (name) => {
        const post = await world.posts.get(name.slice(3))
        return post && link(name.slice(3), post)
      }),
    )
    return listing('t3', found.filter(Boolean), headers)
  })
}

/** Reddit, as in docs/publishing.md, sections 3, 10 and 11. */
export function createReddit(world: World): SimulatedPlatform {
  const reddit = createRedditServer(world)
  oauthRoutes(reddit)
  communityRoutes(reddit)
  readRoutes(reddit)
  submitRoutes(reddit)
  return {
    app: reddit.app,
    async addIdentity(given) {
      const user = await reddit.ensureUser(given)
      return {
        remoteUserId: user.id,
        remoteId: `t2_${user.id}`,
        kind: 'profile',
        name: user.name,
        handle: `u/${user.handle}`,
        tokens: await practiceTokens(reddit.oauth, user, scopes, true),
        details: { username: user.handle },
      }
    },
  }
}
