import { Link } from '@tanstack/react-router'
import { useStore } from '~/src/api/store'
import { buttonClass } from '~/src/ui/button-class'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { uploads } from './upload-queue'
import { isGoing, shareOf, uploadStore } from './upload-store'
import { useUploadsCache } from './use-uploads-cache'

/** One slim bar for all uploads. The media screen shows each by itself instead. */
export default function UploadBarCard() {
  useUploadsCache()
  const all = useStore(uploadStore)
  const going = all.filter(isGoing)
  const failed = all.filter(({ state }) => state.kind === 'failed').length
  const [first] = all
  if (!first) return null
  const bytes = all.reduce((sum, { file }) => sum + file.size, 0)
  const sent = all.reduce((sum, upload) => sum + shareOf(upload) * upload.file.size, 0)
  const share = going.length === 0 ? 1 : bytes > 0 ? sent / bytes : 0
  return (
    <section
      aria-label="All uploads"
      className="fixed end-4 bottom-4 z-20 grid w-[min(340px,calc(100vw-32px))] animate-settle gap-1.5 rounded-lg bg-lift px-3.5 py-2 shadow-float max-md:bottom-[68px]"
    >
      <div className="flex min-h-7 items-center gap-2">
        <span role="status" className="tnum min-w-0 flex-1 truncate">
          {words(all.length, going.length, failed)}
        </span>
        <Link
          to="/w/$workspaceId/media"
          params={{ workspaceId: first.workspaceId }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          Show
        </Link>
        {going.length === 0 && (
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
      <ProgressBar label="Uploaded" value={share} tone={failed > 0 ? 'red' : 'plain'} />
    </section>
  )
}

function words(all: number, going: number, failed: number): string {
  const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)
  if (going > 0) return `Uploading ${files(going)}${failed > 0 ? `, ${failed} failed` : ''}`
  if (failed > 0) return `${failed} of ${files(all)} did not upload`
  return `${files(all)} through`
}
