import { i18n } from '@lingui/core'
import type { Campaign } from '~/contract/campaign'
import type { Post, PostStatus, ReviewState } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { Webhook } from '~/contract/webhooks'
import { addDays, type Day, daysBetween } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'
import { language } from '~/domain/language'
import { postTitle } from '~/domain/text'
import { serverSentence } from '~/src/api/http/error-sentence'
import { dayText } from '~/src/calendar/day-text'
import { placedAt } from '~/src/calendar/posts-by-day'
import { uncovered } from '~/src/credits/costs'
import type { CreditForecast } from '~/src/credits/use-credit-forecast'
import { isolated } from '~/src/i18n/isolated'
import { countWord, listed } from '~/src/i18n/plural'
import { accountLabel, accountName, platformOrLabel } from '~/src/posts/account-groups'
import { needsReconnecting, scheduledPosts } from '~/src/posts/account-health'
import { capital } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import { failureMessage } from './failure-message'

/** Something that needs attention, and the action that resolves it. */
export interface ActionItem {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly action:
    | { readonly kind: 'post'; readonly postId: string }
    | { readonly kind: 'delivery'; readonly deliveryId: string }
    | { readonly kind: 'credits' }
    | { readonly kind: 'drafts'; readonly campaignId?: string; readonly date: Day }
    | { readonly kind: 'write' }
    | { readonly kind: 'reconnect' }
    | { readonly kind: 'webhooks' }
    | { readonly kind: 'choices'; readonly postId: string }
    | { readonly kind: 'review'; readonly state: ReviewState }
}

export interface ActionItemsInput {
  readonly posts: readonly Post[]
  readonly campaigns: readonly Campaign[]
  readonly accounts: readonly SocialAccount[]
  /** Empty if the person may not read them. */
  readonly webhooks: readonly Webhook[]
  /** Posts that a platform would refuse as required choices are missing, soonest first. */
  readonly missingChoices: readonly Post[]
  /** Posts for an account that isn’t connected any more, soonest first. */
  readonly disconnected: readonly Post[]
  readonly creditForecast: CreditForecast | undefined
  readonly today: Day
  readonly week: readonly Day[]
  readonly zone: string
  /** Statuses whose list was cut off at 100; a post that isn't listed may still exist. */
  readonly cutOff: readonly PostStatus[]
}

/** Days ahead within which a campaign counts as soon, and an empty balance as running low. */
const soonDays = 7
const lowCreditDays = 14

/** What needs attention, most urgent first. */
export function actionItems(input: ActionItemsInput): ActionItem[] {
  const campaignItems = campaigns(input)
  return [
    ...reconnects(input),
    ...byHand(input),
    ...failed(input),
    ...missingChoices(input),
    ...inReview(input),
    ...webhooksOff(input),
    ...credits(input),
    ...campaignItems,
    ...quietAccounts(input),
    ...drafts(input, campaignItems),
  ]
}

/** Accounts to reconnect before their next post is due, and one item for all that were disconnected. */
function reconnects({ posts, accounts, disconnected }: ActionItemsInput): ActionItem[] {
  return [
    ...accounts.filter(needsReconnecting).map((account): ActionItem => {
      const reason = account.healthReason && serverSentence(account.healthReason)
      const note = blockedText(scheduledPosts(posts, (id) => id === account.id))
      return {
        key: `reconnect-${account.id}`,
        title: i18n.t('{name} needs reconnecting', { name: platformOrLabel(account) }),
        detail: [note, reason].filter(Boolean).join(' ') || accountName(account),
        action: { kind: 'reconnect' },
      }
    }),
    ...disconnected.slice(0, 1).map(
      ({ id: postId }): ActionItem => ({
        key: 'disconnected',
        title: i18n.t('{name} needs reconnecting', { name: i18n.t('An account') }),
        detail: blockedText(disconnected),
        action: { kind: 'choices', postId },
      }),
    ),
  ]
}

/** How many posts can't be published, soonest first, and from when on; '' if none has a time. */
function blockedText(posts: readonly Post[]): string {
  const [first] = posts.flatMap((post) => placedAt(post) ?? [])
  if (!first) return ''
  const count = posts.length
  return capital(
    i18n.t(
      '{count, plural, one {one post can’t be published: {first}.} other {{number} posts can’t be published, the first on {first}.}}',
      { count, number: countWord(count), first: timeText(first, 'dayTime') },
    ),
  )
}

/** Due posts that an agent or a person has to post. */
function byHand({ posts, accounts }: ActionItemsInput): ActionItem[] {
  return posts.flatMap((post) =>
    (post.results ?? []).flatMap(({ deliveryId, step, status, accountId, at }): ActionItem[] => {
      if (deliveryId === undefined || step !== 'handed-over' || status !== 'pending') return []
      const account = accounts.find(({ id }) => id === accountId) ?? { id: accountId }
      const due = timeText(post.scheduledAt ?? at, 'dayTime')
      return [
        {
          key: `by-hand-${deliveryId}`,
          title: isolated(postTitle(post.content.text)),
          detail: i18n.t('{account}, due {due}. Post it yourself, or let an agent post it.', {
            account: accountName(account),
            due,
          }),
          action: { kind: 'delivery', deliveryId },
        },
      ]
    }),
  )
}

function failed({ posts }: ActionItemsInput): ActionItem[] {
  return posts
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
    .map((post) => ({
      key: `failed-${post.id}`,
      title: isolated(postTitle(post.content.text)),
      detail: failureMessage(post),
      action: { kind: 'post', postId: post.id },
    }))
}

/** One item for all posts that TikTok needs choices for. */
function missingChoices({ missingChoices: [first, ...others] }: ActionItemsInput): ActionItem[] {
  if (!first) return []
  const count = others.length + 1
  return [
    {
      key: 'choices',
      title: i18n.t(
        '{count, plural, one {TikTok needs your choices for one post} other {TikTok needs your choices for {number} posts}}',
        { count, number: countWord(count) },
      ),
      detail: i18n.t('Edit “{text}” to choose who can see it and agree to TikTok’s terms.', {
        text: isolated(postTitle(first.content.text, 40)),
      }),
      action: { kind: 'choices', postId: first.id },
    },
  ]
}

/** Posts in review, and posts with requested changes. */
function inReview({ posts }: ActionItemsInput): ActionItem[] {
  const of = (
    state: ReviewState,
    title: (values: { count: number; number: string }) => string,
  ): ActionItem[] => {
    const reviewPosts = posts.filter(
      ({ review, status }) => review?.state === state && status !== 'published',
    )
    const count = reviewPosts.length
    if (count === 0) return []
    return [
      {
        key: `review-${state}`,
        title: capital(title({ count, number: countWord(count) })),
        detail: firstTitles(reviewPosts),
        action: { kind: 'review', state },
      },
    ]
  }
  return [
    ...of('requested', (values) =>
      i18n.t(
        '{count, plural, one {one post is waiting for review} other {{number} posts are waiting for review}}',
        values,
      ),
    ),
    ...of('changes_requested', (values) =>
      i18n.t(
        '{count, plural, one {changes are requested in one post} other {changes are requested in {number} posts}}',
        values,
      ),
    ),
  ]
}

/** Webhooks that the server switched off because no call succeeded. */
function webhooksOff({ webhooks }: ActionItemsInput): ActionItem[] {
  return webhooks.flatMap(({ id, url, enabled, disabledReason }): ActionItem[] =>
    enabled === false && disabledReason !== undefined
      ? [
          {
            key: `webhook-${id}`,
            title: i18n.t('The webhook to {host} is off', { host: isolated(hostOf(url)) }),
            detail: serverSentence(disabledReason),
            action: { kind: 'webhooks' },
          },
        ]
      : [],
  )
}

const hostOf = (url = ''): string => (URL.canParse(url) ? new URL(url).host : url)

function credits({ creditForecast, zone }: ActionItemsInput): ActionItem[] {
  if (!creditForecast) return []
  const { balance, forecast, today, planned } = creditForecast
  const balanceText = balance.toLocaleString(language)
  const uncoveredPosts = uncovered(planned, balance)
  const [first] = uncoveredPosts
  if (first) {
    const day = zonedDay(first.at, zone)
    return [
      {
        key: 'credits',
        title: i18n.t(
          '{count, plural, one {Not enough credits for one planned post} other {Not enough credits for {number} planned posts}}',
          { count: uncoveredPosts.length, number: countWord(uncoveredPosts.length) },
        ),
        detail: i18n.t('Starting {day} {day2} with “{text}”. Balance: {have}.', {
          day: dayText(day, 'weekday'),
          day2: dayText(day, 'date'),
          text: isolated(postTitle(first.post.content.text, 40)),
          have: balanceText,
        }),
        action: { kind: 'credits' },
      },
    ]
  }
  const shortOn = forecast.shortOn
  if (shortOn === undefined || daysBetween(today, shortOn) > lowCreditDays) return []
  const plan = Math.round(forecast.planned)
  const paceText = Math.round(forecast.dailySpend).toLocaleString(language)
  return [
    {
      key: 'credits',
      title: i18n.t('Credits run out on {short} {short2}', {
        short: dayText(shortOn, 'weekday'),
        short2: dayText(shortOn, 'date'),
      }),
      detail: i18n.t(
        '{count, plural, one {Planned posts cost up to 1 credit, images about {pace} a day. Balance: {have}.} other {Planned posts cost up to # credits, images about {pace} a day. Balance: {have}.}}',
        { count: plan, pace: paceText, have: balanceText },
      ),
      action: { kind: 'credits' },
    },
  ]
}

function campaigns({ posts, campaigns: all, today, week, zone }: ActionItemsInput): ActionItem[] {
  return all.flatMap((campaign): ActionItem[] => {
    if (campaign.status === 'archived' || campaign.status === 'published') return []
    const own = posts.filter((post) => post.campaignId === campaign.id)
    const drafts = own.filter(({ status }) => status === 'draft').length
    const timed = own.filter(({ status }) => status === 'scheduled' || status === 'queued')
    const startsOn = timed
      .flatMap((post) => placedAt(post) ?? [])
      .map((at) => zonedDay(at, zone))
      .sort()[0]
    if (drafts === 0 || startsOn === undefined || daysBetween(today, startsOn) > soonDays) return []
    const hasStarted = own.some(({ status }) => status === 'published')
    const name = campaign.name ?? i18n.t('Untitled campaign')
    const begin = startText(hasStarted, startsOn === today ? undefined : nearDay(startsOn, week))
    return [
      {
        key: `campaign-${campaign.id}`,
        title: i18n.t(
          '{count, plural, one {{name} has one unscheduled post} other {{name} has {number} unscheduled posts}}',
          { count: drafts, number: countWord(drafts), name: isolated(name) },
        ),
        detail: `${begin} ${capital(
          i18n.t(
            '{count, plural, one {one of {all} posts is scheduled.} other {{number} of {all} posts are scheduled.}}',
            { count: timed.length, number: countWord(timed.length), all: countWord(own.length) },
          ),
        )}`,
        action: { kind: 'drafts', campaignId: campaign.id, date: startsOn },
      },
    ]
  })
}

/** "Thursday", or "Monday 30 November" for next week. */
const nearDay = (day: Day, week: readonly Day[]): string =>
  week.includes(day) ? dayText(day, 'weekday') : dayText(day, 'long')

function startText(hasStarted: boolean, weekday: string | undefined): string {
  if (weekday === undefined) return hasStarted ? i18n.t('Continues today.') : i18n.t('Starts today.')
  return hasStarted ? i18n.t('Continues {weekday}.', { weekday }) : i18n.t('Starts {weekday}.', { weekday })
}

function quietAccounts({ posts, accounts, today, week: days, zone, cutOff }: ActionItemsInput): ActionItem[] {
  // Only a cut-off list of drafts hides no scheduled posts.
  if (cutOff.some((status) => status !== 'draft') || posts.length === 0) return []
  const week = new Set(days)
  const withPosts = new Set(
    posts.flatMap((post) => {
      // A post that failed on some accounts has no time of its own if it was published at once.
      const at = placedAt(post) ?? placedAt({ publishedAt: post.results?.[0]?.at })
      return at !== undefined && week.has(zonedDay(at, zone))
        ? post.targets.map(({ accountId }) => accountId)
        : []
    }),
  )
  const withoutPosts = accounts.filter(({ id }) => !withPosts.has(id))
  if (withoutPosts.length === 0) return []
  const count = withoutPosts.length
  const names = withoutPosts.map(({ platform, name }) =>
    platform ? platformName(platform) : (name ?? i18n.t('An account')),
  )
  const byName = count < 3 && new Set(names).size === count
  const until = dayText(addDays(days.at(-1) ?? today, 1), 'weekday')
  return [
    {
      key: 'silent',
      title: byName ? silentNames(names) : silentCount(count),
      detail: i18n.t('{map}: nothing published, and nothing scheduled before {until}.', {
        map: listed(withoutPosts.map(accountLabel)),
        until,
      }),
      action: { kind: 'write' },
    },
  ]
}

const silentNames = (names: readonly string[]): string =>
  names.length === 1
    ? i18n.t('{names} has no posts this week', { names: listed(names) })
    : i18n.t('{names} have no posts this week', { names: listed(names) })

const silentCount = (count: number): string =>
  capital(
    i18n.t(
      '{count, plural, one {one account has no posts this week} other {{number} accounts have no posts this week}}',
      { count, number: countWord(count) },
    ),
  )

/** Drafts outside of campaigns with their own item. Last, as they aren't urgent. */
function drafts(
  { posts, cutOff, today }: ActionItemsInput,
  campaignItems: readonly ActionItem[],
): ActionItem[] {
  const listedKeys = new Set(campaignItems.map(({ key }) => key))
  const left = posts.filter(
    ({ status, publishing, campaignId }) =>
      status === 'draft' && !publishing && !listedKeys.has(`campaign-${campaignId}`),
  )
  if (left.length === 0) return []
  return [
    {
      key: 'drafts',
      title: cutOff.includes('draft')
        ? i18n.t('Unscheduled drafts')
        : capital(
            i18n.t('{count, plural, one {one unscheduled draft} other {{number} unscheduled drafts}}', {
              count: left.length,
              number: countWord(left.length),
            }),
          ),
      detail: firstTitles(left),
      action: { kind: 'drafts', date: today },
    },
  ]
}

/** The titles of the first three posts. */
const firstTitles = (posts: readonly Post[]): string =>
  posts
    .slice(0, 3)
    .map(({ content }) => isolated(postTitle(content.text, 40)))
    .join(' · ')
