import { useEffect, useEffectEvent, useState } from 'react'
import { filesOf } from './files-of-drop'

/** Takes the files that are dropped or pasted anywhere on the page; true while some are dragged over it. */
export function useReceivedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const receive = useEffectEvent((transfer: DataTransfer | null) => {
    if (!transfer) return
    void filesOf(transfer).then((files) => {
      if (files.length > 0) onFiles(files)
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
        event.preventDefault()
        depth += 1
        setOver(true)
      },
      dragleave: (event: DragEvent) => {
        if (holdsFiles(event.dataTransfer) && --depth <= 0) end()
      },
      dragover: (event: DragEvent) => {
        if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
        // Without this the browser would open the file in the page's place.
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      drop: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        end()
        receive(event.dataTransfer)
      },
      paste: (event: ClipboardEvent) => {
        if (!event.clipboardData?.files.length) return
        event.preventDefault()
        receive(event.clipboardData)
      },
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragenter', on.dragenter, { signal })
    window.addEventListener('dragleave', on.dragleave, { signal })
    window.addEventListener('dragover', on.dragover, { signal })
    window.addEventListener('drop', on.drop, { signal })
    window.addEventListener('paste', on.paste, { signal })
    return () => listening.abort()
  }, [])
  return over
}

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false
