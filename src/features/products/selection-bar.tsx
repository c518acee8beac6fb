import { productStatuses, type ProductStatus } from '~/contract/product'
import { RecordStatusGlyph, statusWord } from '~/src/records/record-status'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronDown, X } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'

type Props = {
  count: number
  busy: boolean
  notAllowed: string | undefined
  onStatus: (status: ProductStatus) => void
  onAll: () => void
  onClear: () => void
}

/** What can be done with the chosen products together. */
export function SelectionBar({ count, busy, notAllowed, onStatus, onAll, onClear }: Props) {
  return (
    <section
      aria-label="Selection"
      data-selection
      className="fixed bottom-6 left-1/2 z-10 flex -translate-x-1/2 items-center gap-1.5 rounded-lg bg-lift p-1.5 ps-3.5 shadow-float max-md:bottom-[72px]"
    >
      <span role="status" className="tnum pe-1 whitespace-nowrap">
        {count} selected
      </span>
      <Menu
        label="Set status"
        trigger={
          <Button busy={busy} notAllowed={notAllowed}>
            Set status
            <ChevronDown className="text-ink-3" />
          </Button>
        }
        entries={productStatuses.map((status) => ({
          id: status,
          label: statusWord(status),
          icon: <RecordStatusGlyph status={status} />,
          notAllowed,
          onSelect: () => onStatus(status),
        }))}
      />
      <Button variant="quiet" onClick={onAll}>
        Select all shown
      </Button>
      <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
    </section>
  )
}
