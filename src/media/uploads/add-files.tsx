import { i18n } from '@lingui/core'
import { createUploadUrl } from '~/contract/endpoints'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useMay } from '~/src/api/queries/access'
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { toast } from '~/src/ui/toast'
import { Ban, Upload } from '~/src/ui/icons'
import { Button } from '~/src/ui/button'
import { uploads } from './upload-queue'
import type { IfSame } from './upload-store'
import { filesOf } from './files-of-drop'

/**
 * Takes the files that are dropped or pasted anywhere on the page, before anything under the pointer gets them: a dialog
 * may lie over a sheet that takes files too. True while some are dragged over the page.
 */
export function useReceivedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const receive = useEffectEvent((transfer: DataTransfer | null) => {
    if (!transfer) return
    void filesOf(transfer).then(({ files, unreadableCount }) => {
      if (files.length > 0) onFiles(files)
      if (unreadableCount > 0)
        toast.show({
          title: i18n.t('{count, plural, one {Couldn’t read 1 file} other {Couldn’t read # files}}', {
            count: unreadableCount,
          }),
          tone: 'failed',
        })
    })
  })
  useEffect(() => {
    // Entering a child leaves its parent: only the balance tells whether the drag has left the page.
    let depth = 0
    const end = () => {
      depth = 0
      setOver(false)
    }
    const on = {
      dragenter: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        take(event)
        depth += 1
        setOver(true)
      },
      dragleave: (event: DragEvent) => {
        if (holdsFiles(event.dataTransfer) && --depth <= 0) end()
      },
      dragover: (event: DragEvent) => {
        if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
        take(event)
        event.dataTransfer.dropEffect = 'copy'
      },
      drop: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        take(event)
        end()
        receive(event.dataTransfer)
      },
      paste: (event: ClipboardEvent) => {
        if (!event.clipboardData?.files.length) return
        take(event)
        receive(event.clipboardData)
      },
    }
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    window.addEventListener('dragenter', on.dragenter, options)
    window.addEventListener('dragleave', on.dragleave, options)
    window.addEventListener('dragover', on.dragover, options)
    window.addEventListener('drop', on.drop, options)
    window.addEventListener('paste', on.paste, options)
    return () => listening.abort()
  }, [])
  return over
}

/** Nobody else handles it, nor does the browser, which would open the file in the page's place. */
function take(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** How files get into media: what the token and the server's limit allow. */
export function useAddFiles(workspaceId: string, ifSame: IfSame = 'take') {
  const refusal = useMay(createUploadUrl)
  const maxBytes = useExtensions().studio?.maxUploadBytes
  return {
    /** Why this token can't upload. */
    refusal,
    /** Queues the files; answers their uploads' ids. Files that the API would refuse are listed with the reason. */
    add: (files: readonly File[]): readonly string[] =>
      refusal ? [] : uploads.add(workspaceId, files, { maxBytes, ifSame }),
  }
}

/** Lies over the screen while files are dragged over the page. */
export function DropSheet({ refusal }: { refusal: string | undefined }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-6 grid place-items-center rounded-lg border-2 border-dashed border-iris bg-iris-tint">
      <p role="status" className="flex items-center gap-2 text-16 font-medium text-ink">
        {refusal ? <Ban /> : <Upload />}
        {refusal ?? i18n.t('Drop to upload')}
      </p>
    </div>
  )
}

interface UploadButtonProps {
  onFiles: (files: readonly File[]) => void
  notAllowed?: string | undefined
  size?: 'sm' | 'md' | undefined
  multiple?: boolean | undefined
  /** What the file dialog offers first. */
  accept?: string | undefined
}

/** Opens the browser's file dialog. */
export function UploadButton(props: UploadButtonProps) {
  const { onFiles, notAllowed, size, multiple = true, accept = 'image/*,video/*' } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size={size} icon={<Upload />} notAllowed={notAllowed} onClick={() => input.current?.click()}>
        {i18n.t('Upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={i18n.t('Files to upload')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
