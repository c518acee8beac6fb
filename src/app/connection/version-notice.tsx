import { Banner } from '~/src/ui/banner'
import { Button } from '~/src/ui/button'
import { newVersion } from './register-service-worker'

/** Offers the newer build. What is being written is kept on the device, and stands there again after. */
export function VersionNotice() {
  return (
    <Banner
      title="A new version is ready"
      action={
        <span className="flex gap-1">
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="sm" variant="quiet" onClick={() => newVersion.set(false)}>
            Later
          </Button>
        </span>
      }
    >
      This page keeps using the current version until you reload.
    </Banner>
  )
}
