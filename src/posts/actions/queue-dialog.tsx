import { useState } from 'react'
import type { Queue } from '~/contract/social'
import type { PostSchedule } from '~/src/api/post-schedule'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { RadioGroup } from '~/src/ui/radio-group'
import { timeText } from '~/src/ui/time-text'

type Props = {
  queues: readonly Queue[]
  zone?: string | undefined
  onClose: () => void
  onPlace: (to: PostSchedule) => Promise<boolean>
}

/** Which queue's next free slot the post is to take. */
export function QueueDialog({ queues, zone, onClose, onPlace }: Props) {
  const [queueId, setQueueId] = useState(queues[0]?.id)
  const [busy, setBusy] = useState(false)
  const queue = async () => {
    if (queueId === undefined || busy) return
    setBusy(true)
    const done = await onPlace({ kind: 'queue', queueId })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Add to a queue"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void queue()}>
            Add to queue
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Queue"
        value={queueId}
        onChange={setQueueId}
        options={queues.map((each) => ({
          value: each.id,
          label: each.name ?? each.id,
          hint: each.nextSlotAt && `Next: ${timeText(each.nextSlotAt, 'dayTime', zone)}`,
        }))}
      />
    </Dialog>
  )
}
