import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { PostStatus } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { dayFrom } from '~/src/calendar/day-text'
import { sizedPicture } from '~/src/media/sized-picture'
import { Picture } from '~/src/ui/picture'
import { PlatformMark } from '~/src/ui/platform-mark'
import { safeHref } from '~/src/ui/safe-link'
import type { Progress } from './campaign-progress'
import { campaignRowClass } from './section'

const tones: Record<PostStatus, string> = {
  published: 'bg-green',
  failed: 'bg-red',
  scheduled: 'bg-iris',
  queued: 'bg-teal',
  draft: 'border border-dashed border-edge',
}

/** The campaigns' rows. Loaded with the posts that they count. */
export function CampaignRows({
  progress,
  workspaceId,
  today,
}: {
  progress: readonly Progress[]
  workspaceId: string
  today: Day
}) {
  return (
    <ul>
      {progress.map((each) => (
        <CampaignRow key={each.campaign.id} progress={each} workspaceId={workspaceId} today={today} />
      ))}
    </ul>
  )
}

type CampaignRowProps = { progress: Progress; workspaceId: string; today: Day }

/** One campaign: how many of its posts are published, scheduled, drafts. */
function CampaignRow({ progress, workspaceId, today }: CampaignRowProps) {
  const { campaign, parts, out, next } = progress
  return (
    <li className={campaignRowClass}>
      <Picture
        {...sizedPicture(safeHref(campaign.heroImageUrl), 48)}
        alt=""
        width={40}
        height={48}
        className="h-12 w-10 rounded-sm"
      />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <Link
            to="/w/$workspaceId/campaigns/$campaignId"
            params={{ workspaceId, campaignId: campaign.id }}
            dir="auto"
            className="-my-0.5 truncate py-0.5 font-semi text-ink hover:underline max-md:-my-2.5 max-md:py-2.5"
          >
            {campaign.name ?? i18n.t('Untitled campaign')}
          </Link>
          {campaign.targetChannel && <PlatformMark platform={campaign.targetChannel} size="sm" />}
          <span className="tnum ms-auto flex-none text-12 text-ink-3">{nextWords(out, next, today)}</span>
        </p>
        <Meter parts={parts} />
        <p className="mt-1 text-12 text-ink-2">{progressText(progress)}</p>
      </div>
    </li>
  )
}

function nextWords(out: number, next: Progress['next'], today: Day): string {
  if (next === undefined) return i18n.t('nothing scheduled')
  const day = dayFrom(today, next)
  return out === 0 ? i18n.t('first on {day}', { day }) : i18n.t('next on {day}', { day })
}

/** A segment per post; the text below says the same. */
function Meter({ parts }: { parts: readonly PostStatus[] }) {
  if (parts.length === 0)
    return <span aria-hidden="true" className="mt-1.5 block h-1.5 border border-dashed border-line-2" />
  return (
    <span aria-hidden="true" className="mt-1.5 flex h-1.5 gap-px forced-color-adjust-none">
      {runs(parts).map(({ status, count }) => (
        <span key={status} className="flex gap-px" style={{ flexGrow: count }}>
          {Array.from({ length: parts.length > 30 ? 1 : count }, (_, index) => (
            <span key={`${status}${index}`} className={`flex-1 rounded-[1px] ${tones[status]}`} />
          ))}
        </span>
      ))}
    </span>
  )
}

/** Counts adjacent segments; parts are sorted by status. */
function runs(parts: readonly PostStatus[]): { status: PostStatus; count: number }[] {
  return [...new Set(parts)].map((status) => ({
    status,
    count: parts.filter((part) => part === status).length,
  }))
}

/** "6 of 10 scheduled", "3 published, 3 to go". */
export function progressText({ parts, out, timed }: Progress): string {
  if (parts.length === 0) return i18n.t('No posts yet')
  const failed = parts.filter((status) => status === 'failed').length
  if (out + failed === 0) return i18n.t('{timed} of {count} scheduled', { timed, count: parts.length })
  const toGo = parts.length - out - failed
  return failed > 0
    ? i18n.t('{out} published, {toGo} to go, {failed} failed', { out, toGo, failed })
    : i18n.t('{out} published, {toGo} to go', { out, toGo })
}
