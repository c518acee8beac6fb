import type { Tried } from '~/src/api/explorer-history'
import { Button } from '~/src/ui/button'
import { History, Trash2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time-text'

export interface HistoryMenuProps {
  tried: readonly Tried[]
  onOpen: (one: Tried) => void
  onClear: () => void
}

/** What was tried before, to go back to with its form filled. */
export function HistoryMenu({ tried, onOpen, onClear }: HistoryMenuProps) {
  return (
    <Menu
      label="History"
      align="end"
      trigger={
        <Button icon={<History className="size-3.5" />} notAllowed={tried.length === 0 && 'No requests yet.'}>
          History
        </Button>
      }
      entries={[
        ...tried.slice(0, 15).map((one) => ({
          id: String(one.at),
          label: one.name,
          hint: `${one.status ?? 'no response'} · ${timeText(one.at, 'dateTime')}`,
          icon: (
            <StatusGlyph status={one.status !== undefined && one.status < 400 ? 'published' : 'failed'} />
          ),
          onSelect: () => onOpen(one),
        })),
        { id: 'rule', rule: true as const },
        { id: 'clear', label: 'Clear history', icon: <Trash2 />, onSelect: onClear },
      ]}
    />
  )
}
