import { i18n } from '@lingui/core'
import { errorLine } from '~/src/feedback/failure-line'
import { UploadAltTextButton, UploadAltTextDialog } from '~/src/media/uploads/upload-alt-text'
import { displayName } from '~/src/media/display-name'
import { uploads, useUploads, type Upload } from '~/src/media/uploads/upload-queue'
import { Button } from '~/src/ui/button'
import { ProgressBar } from '~/src/ui/progress-bar'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { Media } from '~/contract/media'
import { uploadRefusal } from '~/src/api/mutations/upload'
import { toast } from '~/src/ui/toast'

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Files dropped or pasted anywhere on the sheet. `over` while they hover above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}

/** Why nothing can be saved while files of the post are on their way. */
export const uploadsRefusal = (rows: readonly Upload[]): string | undefined =>
  rows.some(({ state }) => state.kind !== 'failed' && state.kind !== 'cancelled')
    ? i18n.t('A file is still uploading.')
    : undefined

export interface PostUploads {
  readonly rows: readonly Upload[]
  /** `instead` is the address of the post's file that they take the place of. */
  add: (files: readonly File[], instead?: string) => void
  drop: (id: string) => void
}

/** The uploads begun for this post: each goes into it once it is done. Leaving the page lets them go on into media. */
export function usePostUploads(
  workspaceId: string,
  onMedia: (media: Media, instead: string | undefined) => void,
): PostUploads {
  const [mine, setMine] = useState<readonly string[]>([])
  const replaced = useRef(new Map<string, string>())
  const latest = useRef({ mine, onMedia })
  useEffect(() => {
    latest.current = { mine, onMedia }
  })
  useEffect(
    () =>
      uploads.onDone((upload, media) => {
        if (!latest.current.mine.includes(upload.id)) return
        latest.current.onMedia(media, replaced.current.get(upload.id))
        setMine((ids) => ids.filter((id) => id !== upload.id))
        uploads.dismiss(upload.id)
      }),
    [],
  )
  const rows = useUploads(workspaceId).filter(({ id, state }) => mine.includes(id) && state.kind !== 'done')
  return {
    rows,
    add(files, instead) {
      const fit = files.filter((file) => {
        const refusal = uploadRefusal(file)
        if (refusal) toast.show({ title: refusal, detail: file.name, tone: 'failed' })
        return !refusal
      })
      const ids = uploads.add(workspaceId, fit)
      if (instead !== undefined) for (const id of ids) replaced.current.set(id, instead)
      setMine((before) => [...before, ...ids])
      // A small file may be done before React has drawn the new list.
      latest.current = { ...latest.current, mine: [...latest.current.mine, ...ids] }
    },
    drop: (id) => setMine((ids) => ids.filter((other) => other !== id)),
  }
}

/** Files on their way into the post, each with what it is waiting for. */
export function UploadRows({ rows, onDrop }: { rows: readonly Upload[]; onDrop: (id: string) => void }) {
  const [described, setDescribed] = useState<Upload>()
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label={i18n.t('Uploads')} className="mt-2 grid gap-1.5">
          {rows.map((row) => (
            <UploadRow
              key={row.id}
              upload={row}
              onDescribe={() => setDescribed(row)}
              onDrop={() => onDrop(row.id)}
            />
          ))}
        </ul>
      )}
      {described && (
        <UploadAltTextDialog key={described.id} upload={described} onClose={() => setDescribed(undefined)} />
      )}
    </>
  )
}

function progressOf({ state }: Upload): number | undefined {
  if (state.kind === 'sending') return state.total > 0 ? state.sent / state.total : 0
  return state.kind === 'completing' ? 1 : undefined
}

type UploadRowProps = { upload: Upload; onDescribe: () => void; onDrop: () => void }

function UploadRow({ upload, onDescribe, onDrop }: UploadRowProps) {
  const { id, file, state } = upload
  const name = displayName(file.name, 40)
  const ended = state.kind === 'failed' || state.kind === 'cancelled'
  const leave = () => {
    uploads.dismiss(id)
    onDrop()
  }
  return (
    <li className="flex flex-wrap items-center gap-2 text-12">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {state.kind === 'failed' && (
        <span role="alert" className="text-red">
          {errorLine(state.error)}
        </span>
      )}
      {state.kind === 'cancelled' && <span className="text-ink-3">{i18n.t('cancelled')}</span>}
      {!ended && (
        <span className="w-32">
          <ProgressBar label={i18n.t('Uploading {name}', { name })} value={progressOf(upload)} />
        </span>
      )}
      <UploadAltTextButton upload={upload} onOpen={onDescribe} />
      {ended && (
        <Button size="sm" variant="quiet" onClick={() => uploads.retry(id)}>
          {i18n.t('Retry')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => (ended ? leave() : uploads.cancel(id))}>
        {ended ? i18n.t('Remove file') : i18n.t('Cancel')}
      </Button>
    </li>
  )
}
