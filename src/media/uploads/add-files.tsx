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
 * Receives files that are dropped or pasted anywhere on the page, in the capture phase: a dialog may cover a screen that
 * accepts files, too. True while files are dragged over the page.
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
    // Entering a child leaves its parent, so enters and leaves have to be counted to know when the drag leaves the page.
    let depth = 0
    const end = () => {
      depth = 0
      setOver(false)
    }
    const on = {
      dragenter: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        claim(event)
        depth += 1
        setOver(true)
      },
      dragleave: (event: DragEvent) => {
        if (holdsFiles(event.dataTransfer) && --depth <= 0) end()
      },
      dragover: (event: DragEvent) => {
        if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
        claim(event)
        event.dataTransfer.dropEffect = 'copy'
      },
      drop: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        claim(event)
        end()
        receive(event.dataTransfer)
      },
      paste: (event: ClipboardEvent) => {
        if (!event.clipboardData?.files.length) return
        claim(event)
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

/** Stops other handlers, and the browser from opening the file instead of the page. */
function claim(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Uploads files to media, within the token's scopes and the server's size limit. */
export function useAddFiles(workspaceId: string, ifSame: IfSame = 'take') {
  const refusal = useMay(createUploadUrl)
  const maxBytes = useExtensions().studio?.maxUploadBytes
  return {
    /** Why this token can't upload. */
    refusal,
    /** Queues files and returns their upload ids. Files that the API would reject are listed with the reason. */
    add: (files: readonly File[]): readonly string[] =>
      refusal ? [] : uploads.add(workspaceId, files, { maxBytes, ifSame }),
  }
}

/** The overlay shown while files are dragged over the page. */
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
  /** The file types that the file dialog offers first. */
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
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
