import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '~/src/ui/toast'
import { plural } from '~/src/i18n/plural'
import { filesOf } from './files-of-drop'

/**
 * Takes the files that are dropped or pasted anywhere on the page, before anything under the pointer gets them: a dialog
 * may lie over a sheet that takes files too. True while some are dragged over the page.
 */
export function useReceivedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const receive = useEffectEvent((transfer: DataTransfer | null) => {
    if (!transfer) return
    void filesOf(transfer).then(({ files, unread }) => {
      if (files.length > 0) onFiles(files)
      if (unread > 0)
        toast.show({
          title: plural(unread, ['Couldn’t read 1 file', 'Couldn’t read # files']),
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
