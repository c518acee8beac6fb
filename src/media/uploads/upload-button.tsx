import { useRef } from 'react'
import { Button } from '~/src/ui/button'
import { Upload } from '~/src/ui/icons'

export interface UploadButtonProps {
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
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label="Files to upload"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
