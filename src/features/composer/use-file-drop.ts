import { type ClipboardEvent, type DragEvent, useState } from 'react'

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
