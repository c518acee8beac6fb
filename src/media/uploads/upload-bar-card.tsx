import { Link } from '@tanstack/react-router'
import { formatBytes } from '~/domain/media/format-bytes'
import { useStore } from '~/src/api/store'
import { buttonClass } from '~/src/ui/button-class'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { uploads } from './upload-queue'
import { uploadStore } from './upload-store'
import { leftText, totalsOf, totalsText, type UploadTotals } from './upload-totals'
import { useLeftUploads } from './use-left-uploads'
import { useUploadsCache } from './use-uploads-cache'

/** One slim bar for all uploads, but those of the workspace `besides`, whose media screen shows each by itself. */
export default function UploadBarCard({ besides }: { besides: string | undefined }) {
  useUploadsCache()
  useLeftUploads()
  const all = useStore(uploadStore).filter(({ workspaceId }) => workspaceId !== besides)
  const totals = totalsOf(all)
  const [first] = all
  if (!first) return null
  return (
    <section
      aria-label="All uploads"
      className="fixed end-4 bottom-4 z-20 grid w-[min(340px,calc(100vw-32px))] animate-settle gap-1.5 rounded-lg bg-lift px-3.5 py-2 shadow-float max-md:bottom-[68px]"
    >
      <div className="flex min-h-7 items-center gap-2">
        <span role="status" className="tnum min-w-0 flex-1 truncate">
          {totalsText(totals)}
        </span>
        <Link
          to="/w/$workspaceId/media"
          params={{ workspaceId: first.workspaceId }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          Show uploads
        </Link>
        {totals.going === 0 && (
          <IconButton
            size="sm"
            label="Dismiss"
            icon={<X />}
            onClick={() => {
              for (const { id } of all) uploads.dismiss(id)
            }}
          />
        )}
      </div>
      <ProgressBar label="Upload progress" value={totals.share} tone={totals.failed > 0 ? 'red' : 'plain'} />
      {totals.going > 0 && <Rate totals={totals} />}
    </section>
  )
}

/** How fast it goes and how long it will take; keeps its line while that is not known. */
export function Rate({ totals: { speed, secondsLeft, share } }: { totals: UploadTotals }) {
  return (
    <p className="tnum flex min-h-4 gap-x-2 text-12 text-ink-3">
      <span>{Math.floor(share * 100)}%</span>
      {speed !== undefined && <span>{formatBytes(speed)}/s</span>}
      {secondsLeft !== undefined && <span>{leftText(secondsLeft)}</span>}
    </p>
  )
}
