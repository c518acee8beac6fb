import { Banner } from '~/src/ui/banner'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import type { Bulk } from './use-bulk-status'

type Props = { bulk: Bulk; onRetry: () => void; onDismiss: () => void }

/** How a change of several products goes, and what did not go: by name, with a retry of those alone. */
export function BulkNotice({ bulk, onRetry, onDismiss }: Props) {
  const { done, total, running, failures } = bulk
  if (running)
    return (
      <Banner>
        <span className="tnum mb-1 block">
          {done} of {total} changed
        </span>
        <ProgressBar label="Updating products" value={total === 0 ? 1 : done / total} />
      </Banner>
    )
  if (failures.length === 0) return null
  return (
    <Banner
      tone="red"
      role="alert"
      title={`${failures.length} of ${total} couldn’t be updated`}
      action={
        <span className="flex gap-1">
          <Button size="sm" onClick={onRetry}>
            Retry failed
          </Button>
          <IconButton label="Dismiss" size="sm" icon={<X />} onClick={onDismiss} />
        </span>
      }
    >
      <ul>
        {failures.map(({ product, message }) => (
          <li key={product.id}>
            <b>{product.name ?? product.id}</b>: {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
