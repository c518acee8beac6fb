import { useEffect } from 'react'
import { Button } from '~/src/ui/button'
import { ProgressBar } from '~/src/ui/progress-bar'
import { plural, pluralWith } from '~/src/i18n/plural'
import { Rate } from './upload-bar-card'
import { loadUploadBar } from './upload-bar'
import { UploadCard } from './upload-card'
import { isGoing, type Upload, uploads, useUploads } from './upload-queue'
import { totalsOf } from './upload-totals'
import { useLeftUploads } from './use-left-uploads'
import { useUploadsCache } from './use-uploads-cache'

/** The most cards that are drawn: a thousand files are a number, not a thousand rows. */
const maxCards = 60

/** The uploads of a workspace, each with its progress; nothing when there are none. */
export function UploadPanel({ workspaceId }: { workspaceId: string }) {
  const all = useUploads(workspaceId)
  useUploadsCache()
  useLeftUploads()
  // Whoever leaves this screen sees the bar, even if the network has gone by then.
  useEffect(() => void loadUploadBar().catch(() => undefined), [])
  if (all.length === 0) return null
  const shown = all.length > maxCards ? mattering(all) : all
  return (
    <section aria-label="Uploads" className="flex-none">
      <div className="no-scrollbar grid max-h-56 grid-cols-[repeat(auto-fill,minmax(248px,1fr))] overflow-y-auto rounded-lg border border-line-2 [&>*]:border-e [&>*]:border-b [&>*]:border-line">
        {shown.map((upload) => (
          <UploadCard key={upload.id} upload={upload} />
        ))}
        {shown.length < all.length && (
          <p className="tnum px-3 py-2 text-ink-2">and {all.length - shown.length} more</p>
        )}
      </div>
      {all.length > 2 && <Sum all={all} />}
      <Permission all={all} />
    </section>
  )
}

/** The first that are under way or need someone, then what is left. */
function mattering(all: readonly Upload[]): readonly Upload[] {
  const rank = (upload: Upload) => {
    if (upload.state.kind === 'waiting') return 2
    if (upload.state.kind === 'done' || upload.state.kind === 'cancelled') return 3
    return isGoing(upload) ? 0 : 1
  }
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxCards)
}

function Sum({ all }: { all: readonly Upload[] }) {
  const totals = totalsOf(all)
  const ended = all.filter((upload) => !isGoing(upload) && upload.state.kind !== 'missing')
  return (
    <div className="mt-1 flex min-h-7 items-center gap-3 text-12 text-ink-3">
      <span className="tnum" role="status">
        {totals.going > 0
          ? pluralWith(all.length, { done: all.length - totals.going }, [
              '{done} of 1 file done',
              '{done} of # files done',
            ])
          : plural(all.length, ['1 file', '# files'])}
      </span>
      {totals.going > 0 && (
        <>
          <span className="w-40">
            <ProgressBar label="Upload progress" value={totals.share} />
          </span>
          <Rate totals={totals} />
        </>
      )}
      {ended.length > 0 && (
        <Button size="sm" variant="quiet" onClick={() => ended.forEach(({ id }) => uploads.dismiss(id))}>
          Clear finished
        </Button>
      )}
    </div>
  )
}

/** One click for all files that the browser hands out only with the person's word. */
function Permission({ all }: { all: readonly Upload[] }) {
  const asking = all.filter(({ state }) => state.kind === 'missing' && state.asks)
  if (asking.length < 2) return null
  return (
    <p className="mt-1 flex items-center gap-3 text-12 text-ink-2">
      {plural(asking.length, ['1 upload was interrupted.', '# uploads were interrupted.'])}
      <Button size="sm" onClick={() => void uploads.allow(asking.map(({ id }) => id))}>
        Resume all
      </Button>
    </p>
  )
}
