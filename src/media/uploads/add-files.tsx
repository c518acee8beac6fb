import { i18n } from '@lingui/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createUploadUrl } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { Button } from '~/src/ui/button'
import { Ban, Upload } from '~/src/ui/icons'
import { toast } from '~/src/ui/toast'
import { pastedFiles } from './pasted-files'
import { uploads } from './upload-queue'
import { type IfSame, withHandle } from './upload-store'

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
        if (pastedFiles(event).length === 0) return
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
  notAllowed: string | false | undefined
  /** The file types that the file dialog offers first. */
  accept?: string | undefined
}

/** Opens the browser's file dialog. */
export function UploadButton({ onFiles, notAllowed, accept = 'image/*,video/*' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<Upload />} notAllowed={notAllowed} onClick={() => input.current?.click()}>
        {i18n.t('Upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
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

/** Dropped or pasted files. */
export interface Received {
  readonly files: readonly File[]
  /** How many files or folders couldn't be read, as they are gone or access was denied. */
  readonly unreadableCount: number
}

/** The dropped or pasted files, including those in folders. Hidden files (such as .DS_Store) are left out. */
export async function filesOf(transfer: DataTransfer): Promise<Received> {
  // Items are only accessible during the event, so get all of them before reading any.
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const given = items.map((item) => ({
    handle: handleIn(item),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }))
  const found = await Promise.all(
    given.map(async ({ handle, entry, file }) => {
      const resolved = await handle
      if (resolved) return insideHandle(resolved)
      if (entry?.isDirectory) return inside(entry)
      return file ? [file] : []
    }),
  )
  const all = found.flat()
  const files = all.filter((each) => each !== unreadable)
  return { files, unreadableCount: all.length - files.length }
}

/** Marks an unreadable file, so that it doesn't affect the others. */
const unreadable = Symbol('unreadable')
type Found = readonly (File | typeof unreadable)[]

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle

/** The handle to read a file again after a reload, if the browser supports it. */
function handleIn(item: DataTransferItem): Promise<Handle | undefined> {
  const asked: DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> } = item
  const { getAsFileSystemHandle } = asked
  if (!getAsFileSystemHandle) return Promise.resolve(undefined)
  return getAsFileSystemHandle.call(item).then(
    (handle) => handle ?? undefined,
    () => undefined,
  )
}

const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

async function insideHandle(handle: FileSystemHandle): Promise<Found> {
  if (handle.name.startsWith('.')) return []
  const found: (typeof unreadable | File)[] = []
  try {
    if (isFileHandle(handle)) found.push(withHandle(await handle.getFile(), handle))
    if (isFolderHandle(handle))
      for await (const each of handle.values()) found.push(...(await insideHandle(each)))
  } catch {
    found.push(unreadable)
  }
  return found
}

async function inside(entry: FileSystemEntry): Promise<Found> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) {
    const file = await new Promise<Found[number]>((resolve) => entry.file(resolve, () => resolve(unreadable)))
    return [file]
  }
  if (!isFolder(entry)) return []
  const found: (typeof unreadable | File)[] = []
  const reader = entry.createReader()
  // A reader returns at most a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | typeof unreadable>((resolve) =>
      reader.readEntries(resolve, () => resolve(unreadable)),
    )
    if (some === unreadable) return [...found, unreadable]
    if (some.length === 0) return found
    for (const each of some) found.push(...(await inside(each)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
