import { useState } from 'react'
import type { Media, MediaType } from '~/contract/media'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { plural } from '~/src/i18n/plural'
import { PickerBody } from './picker-body'

export interface MediaPickerProps {
  workspaceId: string
  open: boolean
  onClose: () => void
  /** The most that can be chosen; 1 chooses one. */
  max: number
  /** What may be chosen; both by default. */
  kinds?: readonly MediaType[] | undefined
  /** Told once, with what was chosen in the order of choosing; the picker then closes itself. */
  onPick: (media: Media[]) => void
}

/** Chooses from the workspace's media, or uploads into it. */
export default function MediaPicker(props: MediaPickerProps) {
  const { open, onClose, max, onPick } = props
  const [chosen, setChosen] = useState<readonly Media[]>([])
  const close = () => {
    setChosen([])
    onClose()
  }
  const pick = () => {
    onPick([...chosen])
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Select media"
      description={max === 1 ? undefined : `Up to ${max}, in the order you select them.`}
      size="lg"
      footer={
        <>
          {max > 1 && (
            <span role="status" className="tnum me-auto self-center text-ink-2">
              {chosen.length} of {max} selected
            </span>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            notAllowed={chosen.length === 0 && 'Nothing selected yet.'}
            onClick={pick}
          >
            {chosen.length > 1 ? plural(chosen.length, ['Use 1 file', 'Use # files']) : 'Use'}
          </Button>
        </>
      }
    >
      <PickerBody {...props} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
