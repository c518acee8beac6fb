import { useEffect } from 'react'
import { Button } from '~/src/ui/button'
import { loadUploadBar } from './upload-bar'
import { UploadCard } from './upload-card'
import { isGoing, uploads, useUploads } from './upload-queue'
import { useUploadsCache } from './use-uploads-cache'

/** The uploads of a workspace, each with its progress; nothing when there are none. */
export function UploadTray({ workspaceId }: { workspaceId: string }) {
  const all = useUploads(workspaceId)
  useUploadsCache()
  // Whoever leaves this screen sees the bar, even if the network has gone by then.
  useEffect(() => void loadUploadBar().catch(() => undefined), [])
  if (all.length === 0) return null
  const ended = all.filter((upload) => !isGoing(upload))
  const going = all.length - ended.length
  return (
    <section aria-label="Uploads" className="flex-none">
      <div className="no-scrollbar grid max-h-56 grid-cols-[repeat(auto-fill,minmax(248px,1fr))] overflow-y-auto rounded-lg border border-line-2 [&>*]:border-b [&>*]:border-line [&>*]:border-e">
        {all.map((upload) => (
          <UploadCard key={upload.id} upload={upload} />
        ))}
      </div>
      {all.length > 2 && (
        <p className="mt-1 flex items-center gap-3 text-12 text-ink-3">
          <span className="tnum" role="status">
            {going > 0 ? `${ended.length} of ${all.length} files are through` : `${all.length} files`}
          </span>
          {ended.length > 0 && (
            <Button size="sm" variant="quiet" onClick={() => ended.forEach(({ id }) => uploads.dismiss(id))}>
              Clear finished
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
