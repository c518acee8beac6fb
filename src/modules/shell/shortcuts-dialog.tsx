import { Dialog } from '~/src/ui/dialog'
import { Kbd } from '~/src/ui/kbd'

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const groups = [
  {
    name: 'Everywhere',
    keys: [
      { keys: [mod, 'K'], does: 'Search or run a command' },
      { keys: ['C'], does: 'New post' },
      { keys: [mod, 'Z'], does: 'Undo, step by step' },
      { keys: ['Shift', mod, 'Z'], does: 'Do it again' },
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    name: 'Calendar',
    keys: [
      { keys: ['Space'], does: 'Pick a post up, and drop it' },
      { keys: ['←', '↑', '→', '↓'], does: 'Move what is picked up' },
      { keys: ['Esc'], does: 'Put it back' },
      { keys: ['S'], does: 'Type a time' },
    ],
  },
]

/** The list of shortcuts that `?` opens. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="sm">
      <div className="grid gap-4">
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className="mb-1">{group.name}</h3>
            <dl className="grid">
              {group.keys.map(({ keys, does }) => (
                <div key={does} className="flex items-center gap-3 border-t border-line py-1.5">
                  <dt className="flex-1">{does}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
