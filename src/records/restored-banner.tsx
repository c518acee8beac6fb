import { Banner } from '~/src/ui/banner'
import { Button } from '~/src/ui/button'
import { History } from '~/src/ui/icons'

/** Tells that a form begins with what was left in it, and takes that away again. */
export function RestoredBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Banner
      icon={<History />}
      title="Unsaved changes restored"
      action={
        <Button size="sm" onClick={onDiscard}>
          Discard them
        </Button>
      }
    >
      They were kept on this device.
    </Banner>
  )
}
