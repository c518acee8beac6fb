import { i18n } from '@lingui/core'
import type { Platform, Post } from '~/contract'
import { postTitle } from '~/domain/text'
import { placedAt } from '~/src/calendar/posts-by-day'
import { type ComparableText, comparableText, similarity } from '~/src/calendar/similar-text'
import { quoted } from '~/src/i18n/quoted'
import { platformName } from '~/src/ui/platform-mark'

/** How many posts a platform allows one account within 24 hours. */
interface DayLimit {
  readonly limit: number
  /** An exact, published limit blocks; an approximate one warns. */
  readonly severity: 'block' | 'warn'
}

/** From docs/platforms.md. Platforms that are missing here publish no such limit. */
const dayLimits: Readonly<Partial<Record<Platform, DayLimit>>> = {
  instagram: { limit: 100, severity: 'block' },
  tiktok: { limit: 15, severity: 'warn' },
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Within how many milliseconds a repeated text or image is a conflict. */
const repeatMs = 30 * dayMs

/** A post and its new time, in milliseconds since the epoch. */
interface Candidate {
  readonly post: Post
  readonly at: number
  /** Prepared when it is first compared. */
  text?: ComparableText
}

/** Why a post should not be scheduled at a time; shown while dragging, most severe first. */
export type Finding =
  | { readonly kind: 'limit'; readonly block: boolean; readonly platform: Platform; readonly rule: DayLimit }
  /** One account posts twice within the chosen minutes. */
  | { readonly kind: 'gap'; readonly block: false; readonly other: Post; readonly minutes: number }
  | {
      readonly kind: 'text'
      readonly block: false
      readonly other: Post
      readonly same: boolean
      readonly days: number
    }
  | { readonly kind: 'picture'; readonly block: false; readonly other: Post; readonly days: number }

interface GuardSettings {
  /** Minutes that one account should leave between two posts; 0 turns the check off. */
  readonly gapMinutes: number
}

/** Drafts and failed posts are not published, so they conflict with nothing. */
const counts = ({ status }: Post): boolean => status !== 'draft' && status !== 'failed'

type ByAccount = ReadonlyMap<string, readonly Candidate[]>
const indexed = new WeakMap<readonly Post[], ByAccount>()

/** Posts by account, sorted by time. Cached by list, as 10,000 posts take some 10 ms. */
export function byAccountOf(posts: readonly Post[]): ByAccount {
  const cached = indexed.get(posts)
  if (cached) return cached
  const byAccount = new Map<string, Candidate[]>()
  for (const post of posts) {
    const iso = counts(post) ? placedAt(post) : undefined
    if (iso === undefined) continue
    for (const { accountId } of post.targets) {
      const list = byAccount.get(accountId) ?? []
      list.push({ post, at: Date.parse(iso) })
      byAccount.set(accountId, list)
    }
  }
  for (const list of byAccount.values()) list.sort((a, b) => a.at - b.at)
  indexed.set(posts, byAccount)
  return byAccount
}

/**
 * Finds conflicts among posts that are sorted once by account and time: while a post is dragged over 10,000 others,
 * each target only checks the few within a month. The posts come in several lists, so that unchanged lists aren't
 * sorted again.
 */
export function createGuard(lists: readonly (readonly Post[])[], { gapMinutes }: GuardSettings) {
  const indexes = lists.map(byAccountOf)

  /** Conflicts of `candidate` with all other posts, and with `moving` (which includes it) at their new times. */
  return function check(candidate: Candidate, moving: readonly Candidate[] = [candidate]): Finding[] {
    const { post, at } = candidate
    const ids = new Set(moving.map((each) => each.post.id))
    const found: Finding[] = []
    // An image from the library has no account yet, so it is compared with the posts of all accounts.
    if (post.targets.length === 0)
      for (const index of indexes)
        for (const list of index.values())
          found.push(
            ...repeats(candidate, within(list, at, repeatMs), ids).filter(({ kind }) => kind === 'picture'),
          )
    for (const { accountId, platform } of post.targets) {
      const moved = moving.filter((each) => each.post.id !== post.id && hasAccount(each.post, accountId))
      const near = (span: number) =>
        indexes
          .flatMap((index) => within(index.get(accountId) ?? [], at, span))
          .filter((each) => !ids.has(each.post.id))
          .concat(moved)
      const limit = platform && overLimit(platform, candidate, near(dayMs))
      if (limit) found.push(limit)
      found.push(...closeBy(candidate, near(gapMinutes * minuteMs), gapMinutes))
      for (const index of indexes)
        found.push(...repeats(candidate, within(index.get(accountId) ?? [], at, repeatMs), ids))
      found.push(...repeats(candidate, moved, none))
    }
    return once(found).sort((a, b) => rank(a) - rank(b))
  }
}
export type Guard = ReturnType<typeof createGuard>

const kinds = ['limit', 'gap', 'text', 'picture']
const rank = (finding: Finding) => (finding.block ? 0 : 1 + kinds.indexOf(finding.kind))

const none: ReadonlySet<string> = new Set()

const hasAccount = (post: Post, accountId: string): boolean =>
  post.targets.some((target) => target.accountId === accountId)

/** The entries of a list sorted by time that are within `span` of `at`. */
function within(list: readonly Candidate[], at: number, span: number): readonly Candidate[] {
  const from = countUntil(list, (time) => time >= at - span)
  return list.slice(
    from,
    countUntil(list, (time) => time > at + span),
  )
}

/** How many entries of a list sorted by time come before the first that `isReached`. */
function countUntil(list: readonly Candidate[], isReached: (time: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(list[middle]?.at ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

function overLimit(platform: Platform, { at }: Candidate, near: readonly Candidate[]): Finding | undefined {
  const rule = dayLimits[platform]
  if (!rule) return undefined
  // Any 24 hours that include this post, not calendar days: that is how platforms count.
  const times = near.flatMap((other) => (Math.abs(other.at - at) < dayMs ? [other.at] : []))
  const starts = [at, ...times].filter((start) => start <= at)
  const count = Math.max(
    ...starts.map((start) => times.filter((time) => time >= start && time < start + dayMs).length + 1),
  )
  return count > rule.limit ? { kind: 'limit', block: rule.severity === 'block', platform, rule } : undefined
}

function closeBy({ at }: Candidate, near: readonly Candidate[], gapMinutes: number): Finding[] {
  const nearest = near
    .map((other) => ({ other: other.post, ms: Math.abs(other.at - at) }))
    .filter(({ ms }) => ms < gapMinutes * minuteMs)
    .sort((a, b) => a.ms - b.ms)[0]
  return nearest
    ? [{ kind: 'gap', block: false, other: nearest.other, minutes: Math.round(nearest.ms / minuteMs) }]
    : []
}

/** Posts of one repeat have the same content on purpose. */
const isOfSameRepeat = (one: Post, other: Post): boolean =>
  one.repeat !== undefined && one.repeat.id === other.repeat?.id

/** Repeated texts and images, except in posts of `ids`, which are looked up last as nearly no post is a repetition. */
function repeats({ post, at }: Candidate, near: readonly Candidate[], ids: ReadonlySet<string>): Finding[] {
  const text = comparableText(post.content)
  const pictures = new Set(post.content.mediaUrls)
  const found: Finding[] = []
  for (const other of near) {
    const alike = similarity(text, (other.text ??= comparableText(other.post.content)))
    const shown = pictures.size > 0 && other.post.content.mediaUrls.some((url) => pictures.has(url))
    if (!alike && !shown) continue
    const apart = Math.abs(other.at - at)
    if (apart > repeatMs || ids.has(other.post.id) || isOfSameRepeat(post, other.post)) continue
    const days = Math.round(apart / dayMs)
    if (alike) found.push({ kind: 'text', block: false, other: other.post, same: alike === 'same', days })
    if (shown) found.push({ kind: 'picture', block: false, other: other.post, days })
  }
  return found
}

/** Removes duplicates: two posts that share two accounts are found twice. */
function once(found: readonly Finding[]): Finding[] {
  const seen = new Map(
    found.map((finding) => [
      finding.kind === 'limit' ? `limit:${finding.platform}` : `${finding.kind} ${finding.other.id}`,
      finding,
    ]),
  )
  return [...seen.values()]
}

const named = (text: string) => quoted(postTitle(text, 24))

/** An approximate limit is shown with "about". */
const limitText = (platform: string, limit: number, sure: boolean) =>
  sure
    ? i18n.t('{platform} allows {limit} posts in 24 hours', { platform, limit })
    : i18n.t('{platform} allows about {limit} posts in 24 hours', { platform, limit })

const gapText = (post: string, minutes: number) =>
  minutes === 0
    ? i18n.t('Same account as {post}, at the same time', { post })
    : i18n.t('Same account as {post}, {minutes} min apart', { post, minutes })

const sameText = (post: string, days: number) =>
  days === 0
    ? i18n.t('Same text as {post}, on the same day', { post })
    : i18n.t(
        '{count, plural, one {Same text as {post}, 1 day apart} other {Same text as {post}, # days apart}}',
        { count: days, post },
      )

const similarText = (post: string, days: number) =>
  days === 0
    ? i18n.t('Similar text to {post}, on the same day', { post })
    : i18n.t(
        '{count, plural, one {Similar text to {post}, 1 day apart} other {Similar text to {post}, # days apart}}',
        { count: days, post },
      )

const sameImage = (post: string, days: number) =>
  days === 0
    ? i18n.t('Same image as {post}, on the same day', { post })
    : i18n.t(
        '{count, plural, one {Same image as {post}, 1 day apart} other {Same image as {post}, # days apart}}',
        { count: days, post },
      )

/** A conflict in words, short enough for the hint while dragging. */
export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case 'limit':
      return limitText(platformName(finding.platform), finding.rule.limit, finding.block)
    case 'gap':
      return gapText(named(finding.other.content.text), finding.minutes)
    case 'text': {
      const other = named(finding.other.content.text)
      return finding.same ? sameText(other, finding.days) : similarText(other, finding.days)
    }
    case 'picture':
      return sameImage(named(finding.other.content.text), finding.days)
  }
}
