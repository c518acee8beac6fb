import type { ReactNode } from 'react'
import type { Template } from '~/src/api/templates'
import { IconButton } from '~/src/ui/icon-button'
import { Trash2 } from '~/src/ui/icons'

type Props = {
  label: string
  things: readonly Template[]
  hintOf: (thing: Template) => ReactNode
  onPick: (thing: Template) => void
  onRemove: (thing: Template) => void
  empty: string
}

/** What a shelf holds, to be picked or taken off. */
export function TemplateList({ label, things, hintOf, onPick, onRemove, empty }: Props) {
  if (things.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">{empty}</p>
  return (
    <ul aria-label={label} className="grid max-h-52 grid-cols-[minmax(0,1fr)] overflow-auto">
      {things.map((thing) => (
        <li key={thing.id} className="flex items-center gap-1 rounded hover:bg-hover">
          <button
            type="button"
            onClick={() => onPick(thing)}
            className="min-w-0 flex-1 rounded px-2 py-1.5 text-start"
          >
            <span dir="auto" className="block truncate font-medium">
              {thing.name}
            </span>
            <span className="block truncate text-12 text-ink-3">{hintOf(thing)}</span>
          </button>
          <IconButton
            size="sm"
            label={`Remove ${thing.name}`}
            icon={<Trash2 />}
            onClick={() => onRemove(thing)}
          />
        </li>
      ))}
    </ul>
  )
}
