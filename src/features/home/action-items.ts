import type { Campaign } from '~/contract/campaign'
import type { Post, PostStatus } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { addDays, daysBetween, type Day } from '~/domain/calendar/day'
import { placedAt } from '~/src/calendar/posts-by-day'
import { zonedDay } from '~/domain/calendar/time-zone'
import { language } from '~/domain/language'
import { postTitle } from '~/domain/text'
import { counted, countedWith, countWord, listed, pluralWith } from '~/src/i18n/plural'
import { capital } from '~/src/ui/enum-labels'
import { dayText } from '~/src/calendar/day-text'
import { uncovered } from '~/src/credits/planned-costs'
import type { Runway } from '~/src/credits/use-credit-forecast'
import { platformName } from '~/src/ui/platform-mark'

/** Something that needs attention, and the action that resolves it. */
export interface ActionItem {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly action:
    | { readonly kind: 'post'; readonly postId: string }
    | { readonly kind: 'credits' }
    | { readonly kind: 'drafts'; readonly campaignId?: string; readonly date: Day }
    | { readonly kind: 'write' }
}

export interface ActionItemsInput {
  readonly posts: readonly Post[]
  readonly campaigns: readonly Campaign[]
  readonly accounts: readonly SocialAccount[]
  readonly runway: Runway | undefined
  readonly today: Day
  /** The days of this week. */
  readonly week: readonly Day[]
  readonly zone: string
  /** Their lists ended at 100: an item that isn't listed may still exist. */
  readonly cutOff: readonly PostStatus[]
}

/** Days ahead within which a campaign or an empty balance is near. */
const near = 7
const runningLow = 14

/** What needs a person, the most pressing first. */
export function actionItems(input: ActionItemsInput): ActionItem[] {
  const begun = campaigns(input)
  return [...failed(input), ...credits(input), ...begun, ...silent(input), ...drafts(input, begun)]
}

function failed({ posts }: ActionItemsInput): ActionItem[] {
  return posts
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
    .map((post) => ({
      key: `failed-${post.id}`,
      title: postTitle(post.content.text),
      detail: failureMessage(post),
      action: { kind: 'post', postId: post.id },
    }))
}

function credits({ runway, zone }: ActionItemsInput): ActionItem[] {
  if (!runway) return []
  const { balance, forecast, today, planned } = runway
  const have = balance.toLocaleString(language)
  const lacking = uncovered(planned, balance)
  const [first] = lacking
  if (first) {
    const day = zonedDay(first.at, zone)
    return [
      {
        key: 'credits',
        title: counted(lacking.length, [
          'Not enough credits for one planned post',
          'Not enough credits for # planned posts',
        ]),
        detail: `Starting ${dayText(day, 'weekday')} ${dayText(day, 'date')} with “${postTitle(first.post.content.text, 40)}”. Balance: ${have}.`,
        action: { kind: 'credits' },
      },
    ]
  }
  const short = forecast.shortOn
  if (short === undefined || daysBetween(today, short) > runningLow) return []
  const plan = Math.round(forecast.planned)
  const pace = Math.round(forecast.pace).toLocaleString(language)
  return [
    {
      key: 'credits',
      title: `Credits run out on ${dayText(short, 'weekday')} ${dayText(short, 'date')}`,
      detail: pluralWith(plan, { pace, have }, [
        'Planned posts cost up to 1 credit, images about {pace} a day. Balance: {have}.',
        'Planned posts cost up to # credits, images about {pace} a day. Balance: {have}.',
      ]),
      action: { kind: 'credits' },
    },
  ]
}

function campaigns({ posts, campaigns: all, today, zone }: ActionItemsInput): ActionItem[] {
  return all.flatMap((campaign): ActionItem[] => {
    if (campaign.status === 'archived' || campaign.status === 'published') return []
    const own = posts.filter((post) => post.campaignId === campaign.id)
    const drafts = own.filter(({ status }) => status === 'draft').length
    const begins = own
      .flatMap((post) =>
        post.status === 'scheduled' || post.status === 'queued' ? (placedAt(post) ?? []) : [],
      )
      .map((at) => zonedDay(at, zone))
      .sort()[0]
    if (drafts === 0 || begins === undefined || daysBetween(today, begins) > near) return []
    const out = own.some(({ status }) => status === 'published')
    const name = campaign.name ?? 'Untitled campaign'
    const begin = beginWords(out, begins === today ? undefined : dayText(begins, 'weekday'))
    const timed = own.length - drafts
    return [
      {
        key: `campaign-${campaign.id}`,
        title: countedWith(drafts, { name }, [
          '{name} has one unscheduled post',
          '{name} has # unscheduled posts',
        ]),
        detail: `${begin} ${capital(
          countedWith(timed, { all: countWord(own.length) }, [
            'one of {all} posts is scheduled; the rest are drafts.',
            '# of {all} posts are scheduled; the rest are drafts.',
          ]),
        )}`,
        action: { kind: 'drafts', campaignId: campaign.id, date: begins },
      },
    ]
  })
}

function beginWords(out: boolean, weekday: string | undefined): string {
  if (weekday === undefined) return out ? 'Continues today.' : 'Starts today.'
  return out ? `Continues ${weekday}.` : `Starts ${weekday}.`
}

function silent({ posts, accounts, today, week: days, zone, cutOff }: ActionItemsInput): ActionItem[] {
  // Of the lists that end, that of drafts alone hides nothing with a time.
  if (cutOff.some((status) => status !== 'draft') || posts.length === 0) return []
  const week = new Set(days)
  const heard = new Set(
    posts.flatMap((post) => {
      const at = placedAt(post)
      return at !== undefined && week.has(zonedDay(at, zone))
        ? post.targets.map(({ accountId }) => accountId)
        : []
    }),
  )
  const quiet = accounts.filter(({ id }) => !heard.has(id))
  if (quiet.length === 0) return []
  const count = quiet.length
  const names = quiet.map(({ platform, name }) =>
    platform ? platformName(platform) : (name ?? 'An account'),
  )
  const byName = count < 3 && new Set(names).size === count
  const until = dayText(addDays(days.at(-1) ?? today, 1), 'weekday')
  return [
    {
      key: 'silent',
      title: byName ? silentNames(names) : silentCount(count),
      detail: `${listed(quiet.map(({ handle, name, id }) => handle ?? name ?? id))}: nothing published, and nothing scheduled before ${until}.`,
      action: { kind: 'write' },
    },
  ]
}

const silentNames = (names: readonly string[]): string =>
  names.length === 1 ? `${listed(names)} has no posts this week` : `${listed(names)} have no posts this week`

const silentCount = (count: number): string =>
  capital(counted(count, ['one account has no posts this week', '# accounts have no posts this week']))

/** Drafts of no campaign with an action item of its own: they aren't urgent, so they come last. */
function drafts({ posts, cutOff, today }: ActionItemsInput, begun: readonly ActionItem[]): ActionItem[] {
  const told = new Set(begun.map(({ key }) => key))
  const left = posts.filter(
    ({ status, campaignId }) => status === 'draft' && !told.has(`campaign-${campaignId}`),
  )
  if (left.length === 0) return []
  return [
    {
      key: 'drafts',
      title: cutOff.includes('draft')
        ? 'Unscheduled drafts'
        : capital(counted(left.length, ['one unscheduled draft', '# unscheduled drafts'])),
      detail: left
        .slice(0, 3)
        .map(({ content }) => postTitle(content.text, 40))
        .join(' · '),
      action: { kind: 'drafts', date: today },
    },
  ]
}

/** Why a post failed, and where it went out all the same; each reason once. */
function failureMessage({ results = [] }: Pick<Post, 'results'>): string {
  const name = (accountId: string, platform: string | undefined) =>
    platform ? platformName(platform) : accountId
  const reasons = new Map<string, string[]>()
  for (const { status, message: told, accountId, platform } of results) {
    if (status !== 'failed') continue
    const message = told ?? 'publishing failed.'
    reasons.set(message, [...(reasons.get(message) ?? []), name(accountId, platform)])
  }
  const out = results.flatMap(({ status, accountId, platform }) =>
    status === 'published' ? [name(accountId, platform)] : [],
  )
  const sentences = [...reasons].map(([message, names]) => `${listed(names)}: ${message}`)
  if (out.length > 0) sentences.push(`Published on ${listed(out)}.`)
  return sentences.join(' ') || 'This post failed to publish. No reason was given.'
}
