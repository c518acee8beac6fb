import { progressText } from './progress-text'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '~/src/ui/banner'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { CircleAlert, Download, Upload } from '~/src/ui/icons'
import { timeText } from '~/src/ui/time-text'
import { type FileRead, readFile } from './read-file'
import { forgetJob, keptJobs } from './use-import-job'

type ChooseFileProps = {
  workspaceId: string
  /** Why the last file was not taken. */
  refused: string | undefined
  onFile: (read: FileRead) => void
  onSample: () => void
  onJob: (id: string) => void
}

/** The file: by the browser's dialog or dropped. */
export function ChooseFile({ workspaceId, refused, onFile, onSample, onJob }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    onFile(await readFile(file))
    setBusy(false)
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div className="grid max-w-[720px] gap-5 pt-2">
      {refused !== undefined && (
        <Banner tone="red" role="alert" icon={<CircleAlert />} title="Couldn’t use this file">
          {refused}
        </Banner>
      )}
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          void take(event.dataTransfer.files[0])
        }}
        className={cx(
          'grid justify-items-center gap-3 rounded border border-dashed px-5 py-10 text-center',
          over ? 'border-iris bg-iris-tint' : 'border-edge bg-well',
        )}
      >
        <h2>Choose a .csv or .xlsx file</h2>
        <p className="max-w-md text-ink-2">
          One post per row, with a header row. Columns are matched by name and can be changed. Rows without a
          date become drafts.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <Button icon={<Download />} onClick={onSample}>
            Download sample
          </Button>
        </div>
        <p className="text-12 text-ink-3 max-md:hidden">or drop it here</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="File to import"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // The same file can be chosen again, once it was mended.
            currentTarget.value = ''
          }}
        />
      </div>
      <Earlier workspaceId={workspaceId} onJob={onJob} />
    </div>
  )
}

type Kept = Awaited<ReturnType<typeof keptJobs>>

/** Imports that were begun on this device: those not whole can be gone on with. */
function Earlier({ workspaceId, onJob }: Pick<ChooseFileProps, 'workspaceId' | 'onJob'>) {
  const [jobs, setJobs] = useState<Kept>([])
  useEffect(() => {
    void keptJobs(workspaceId).then(setJobs)
  }, [workspaceId])
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="pb-1.5">
        Imports on this device
      </h2>
      <ul>
        {jobs.map(({ job, counts }) => (
          <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {job.name}
              </span>
              <span className="tnum text-12 text-ink-2">
                {timeText(job.startedAt, 'dateTime')} · {progressText(counts)}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={counts.left > 0 ? `Continue import ${job.name}` : `Open import ${job.name}`}
              onClick={() => onJob(job.id)}
            >
              {counts.left > 0 ? 'Continue' : 'Open'}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove import ${job.name}`}
              onClick={() =>
                void forgetJob(workspaceId, job.id)
                  .then(() => keptJobs(workspaceId))
                  .then(setJobs)
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
