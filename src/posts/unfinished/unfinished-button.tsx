import { Button } from '~/src/ui/button'
import { History } from '~/src/ui/icons'
import { Popover } from '~/src/ui/popover'
import { useUnfinished } from './unfinished'
import { UnfinishedList } from './unfinished-list'

type Props = {
  workspaceId: string
  /** The one that is open, which is not offered. */
  except?: string | undefined
}

/** "Unfinished on this device": nothing where there is nothing. */
export function UnfinishedButton({ workspaceId, except }: Props) {
  const { unfinished, read, discard } = useUnfinished(workspaceId)
  const others = unfinished.filter((each) => each.id !== except)
  if (others.length === 0) return null
  return (
    <Popover
      label="Unfinished posts on this device"
      align="end"
      className="w-80"
      onOpenChange={(open) => open && void read()}
      trigger={
        <Button variant="quiet" icon={<History />}>
          Unfinished <span className="tnum font-normal text-ink-3">{others.length}</span>
        </Button>
      }
    >
      {(close) => (
        <>
          <p className="mb-1.5 px-2 text-12 text-ink-3">Unfinished posts on this device</p>
          <UnfinishedList
            workspaceId={workspaceId}
            unfinished={others}
            onDiscard={(id) => void discard(id)}
            onOpen={close}
          />
        </>
      )}
    </Popover>
  )
}
