import { i18n } from '@lingui/core'
import { useMemo } from 'react'
import type { Campaign } from '~/contract/campaign'
import { type Post, postStatuses } from '~/contract/post'
import { platforms } from '~/contract/social'
import { Button } from '~/src/ui/button'
import { capital, enumWord } from '~/src/ui/enum-labels'
import { CircleAlert, Info } from '~/src/ui/icons'
import { platformName } from '~/src/ui/platform-mark'
import type { CalendarSearch } from '../calendar-search'
import type { CreditDays } from '../costs/credit-days'
import { type Calendar, onShow } from '../use-calendar'
import { type Share, type ShareKind, shareKinds, sharesOf } from './insights'
import { NoticeList, type Notices } from './notice-list'

type InsightsProps = {
  workspaceId: string
  calendar: Calendar
  notices: Notices
  credits: CreditDays | undefined
  campaigns: readonly Campaign[]
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Insights into the posts on show: conflicts, gaps, when credits run out, and how the posts are distributed. */
export function Insights({ notices, credits, ...props }: InsightsProps) {
  const { workspaceId, calendar, campaigns, search, onSearch } = props
  const { count } = notices
  const { posts } = onShow(calendar)
  return (
    <section
      id={insightsId}
      aria-label={i18n.t('Insights')}
      className="max-h-[40dvh] flex-none overflow-y-auto px-8 pb-2 text-12 max-md:px-4"
    >
      {count !== undefined && count > 0 && (
        <NoticeList workspaceId={workspaceId} calendar={calendar} notices={notices} onSearch={onSearch} />
      )}
      {count === 0 && credits !== undefined && (
        <p className="text-ink-3">{i18n.t('No gaps, and enough credits.')}</p>
      )}
      <h2 className="sr-only">{i18n.t('Content mix')}</h2>
      <InsightsPanel posts={posts} campaigns={campaigns} search={search} onSearch={onSearch} />
    </section>
  )
}

const insightsId = 'calendar-insights'

type InsightsButtonProps = { count: number | undefined; open: boolean; onOpen: (open: boolean) => void }

/** Opens the insights, and shows and announces the number of notices. */
export function InsightsButton({ count, open, onOpen }: InsightsButtonProps) {
  const some = count !== undefined && count > 0
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? insightsId : undefined}
        icon={some ? <CircleAlert className="text-amber" /> : <Info />}
        onClick={() => onOpen(!open)}
      >
        {count === 0 ? i18n.t('Insights') : <Reserved text={some ? textWith(count) : i18n.t('Insights')} />}
      </Button>
      <span role="status" className="sr-only">
        {some &&
          i18n.t('{count, plural, one {# notice for these days} other {# notices for these days}}', {
            count,
          })}
      </span>
    </>
  )
}

const textWith = (count: number) =>
  i18n.t('{count, plural, one {Insights · # notice} other {Insights · # notices}}', { count })

/** A text with the width of one with a count of two digits, so that nothing beside it moves once the count is known. */
function Reserved({ text }: { text: string }) {
  return (
    <span className="grid *:col-start-1 *:row-start-1 *:text-start">
      <span aria-hidden="true" className="invisible">
        {textWith(88)}
      </span>
      <span>{text}</span>
    </span>
  )
}

type InsightsPanelProps = Pick<InsightsProps, 'campaigns' | 'search' | 'onSearch'> & {
  posts: readonly Post[]
}

const titles: Readonly<Record<ShareKind, string>> = {
  platform: i18n.t('By platform'),
  campaign: i18n.t('By campaign'),
  product: i18n.t('By product'),
  status: i18n.t('By status'),
}
const without: Readonly<Record<ShareKind, string>> = {
  platform: i18n.t('No account'),
  campaign: i18n.t('No campaign'),
  product: i18n.t('No product'),
  status: i18n.t('Unknown'),
}
/** Parts shown per kind. One more is shown rather than "1 more". */
const maxParts = 6
const glance = (parts: readonly Share[]) => (parts.length > maxParts + 1 ? parts.slice(0, maxParts) : parts)

/** How the posts on show are distributed. A part sets a filter, if the calendar has one for it. */
function InsightsPanel({ posts, campaigns, search, onSearch }: InsightsPanelProps) {
  const shares = useMemo(() => sharesOf(posts, campaigns), [posts, campaigns])
  if (posts.length === 0)
    return <p className="py-2 text-ink-3">{i18n.t('There are no posts in this view.')}</p>
  return (
    <div className="grid max-h-60 grid-cols-4 gap-x-8 gap-y-3 overflow-y-auto py-2 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {shareKinds.map((kind) => (
        <section key={kind} aria-label={titles[kind]}>
          <h3 className="pb-1">{titles[kind]}</h3>
          <ul className="grid gap-0.5">
            {glance(shares[kind]).map((part) => (
              <PartRow
                key={part.key}
                kind={kind}
                part={part}
                change={filterOf(kind, part, search)}
                onSearch={onSearch}
              />
            ))}
          </ul>
          {shares[kind].length > maxParts + 1 && (
            <p className="text-ink-3">{i18n.t('and {0} more', { 0: shares[kind].length - maxParts })}</p>
          )}
        </section>
      ))}
    </div>
  )
}

/** The filter that shows only this part; if it is active, the change that removes it. */
function filterOf(
  kind: ShareKind,
  { key }: Share,
  search: CalendarSearch,
): Partial<CalendarSearch> | undefined {
  if (kind === 'platform') {
    const platform = platforms.find((each) => each === key)
    return platform && { platform: search.platform === platform ? undefined : platform }
  }
  if (kind === 'status') {
    const status = postStatuses.find((each) => each === key)
    return status && { status: search.status === status ? undefined : status }
  }
  if (kind === 'campaign' && key !== '') return { campaign: search.campaign === key ? undefined : key }
  return undefined
}

/** Names that people wrote stay as they are; the API's enum values are translated. */
const nameOf = (kind: ShareKind, label: string): string =>
  kind === 'platform' ? platformName(label) : kind === 'status' ? capital(enumWord(label)) : label

type PartRowProps = {
  kind: ShareKind
  part: Share
  change: Partial<CalendarSearch> | undefined
  onSearch: InsightsPanelProps['onSearch']
}

function PartRow({ kind, part, change, onSearch }: PartRowProps) {
  const { key, label, posts, share } = part
  const word = key === '' ? without[kind] : nameOf(kind, label)
  const on = change !== undefined && Object.values(change)[0] === undefined
  return (
    <li className="relative flex items-center gap-2 px-1.5 py-0.5 max-md:min-h-10">
      <span
        aria-hidden="true"
        className="absolute inset-y-0.5 start-0 w-full origin-left rtl:origin-right rounded-sm bg-press forced-color-adjust-none"
        style={{ scale: `${share} 1` }}
      />
      {change ? (
        <button
          type="button"
          aria-pressed={on}
          className="relative min-w-0 flex-1 truncate hover:underline aria-pressed:font-semi max-md:-my-0.5 max-md:min-h-10"
          onClick={() => onSearch(change)}
        >
          {word}
        </button>
      ) : (
        <span className="relative min-w-0 flex-1 truncate">{word}</span>
      )}
      <span className="tnum relative text-ink-2">{posts}</span>
    </li>
  )
}
