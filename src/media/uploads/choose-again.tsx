import { useRef } from 'react'
import { displayName } from '~/src/media/display-name'
import { formatBytes } from '~/domain/media/format-bytes'
import { Button } from '~/src/ui/button'
import { toast } from '~/src/ui/toast'
import { type Upload, uploads } from './upload-queue'

/** Brings back a file that was lost in a reload: by the browser's permission, or by choosing it once more. */
export function ChooseAgain({ upload, asks }: { upload: Upload; asks: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { id, file } = upload
  const choose = (chosen: File | undefined) => {
    if (!chosen || uploads.chooseAgain(id, chosen)) return
    toast.show({
      title: 'That’s a different file',
      detail: `This upload is for ${displayName(file.name)}, ${formatBytes(file.size)}.`,
      tone: 'failed',
    })
  }
  if (asks)
    return (
      <Button size="sm" variant="quiet" onClick={() => void uploads.allow([id])}>
        Continue
      </Button>
    )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => input.current?.click()}>
        Choose file again
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={file.type}
        aria-label={`Choose ${displayName(file.name)} again`}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
