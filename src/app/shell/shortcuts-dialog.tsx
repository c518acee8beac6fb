import { word } from '~/domain/language'
import { Dialog } from '~/src/ui/dialog'
import { Kbd } from '~/src/ui/keyboard'

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
// @wc-context: key
const shift = word('Shift')
const enter = word('Enter')

/** One row a purpose, with each of the ways to it. */
const groups = [
  {
    name: 'Everywhere',
    keys: [
      { ways: [[mod, 'K']], does: 'Search or run a command' },
      { ways: [['C']], does: 'New post' },
      { ways: [[mod, 'Z']], does: 'Undo' },
      {
        ways: [
          [shift, mod, 'Z'],
          [mod, 'Y'],
        ],
        does: 'Redo',
      },
      { ways: [['?']], does: 'Show keyboard shortcuts' },
      { ways: [['Esc']], does: 'Close' },
    ],
  },
  {
    name: 'Calendar',
    keys: [
      { ways: [['Space']], does: 'Pick up or drop a post' },
      { ways: [['←', '↑', '→', '↓']], does: 'Move it' },
      {
        ways: [
          [shift, '↑'],
          [shift, '↓'],
        ],
        does: 'Move it by an hour',
      },
      { ways: [['Esc']], does: 'Cancel the move' },
      { ways: [[enter]], does: 'Open' },
      { ways: [['S']], does: 'Set a time' },
      { ways: [['U']], does: 'Unschedule' },
      { ways: [['E']], does: 'Edit' },
      { ways: [['D']], does: 'Duplicate' },
      { ways: [['Del']], does: 'Delete' },
      { ways: [['X']], does: 'Select' },
      { ways: [[shift, 'X']], does: 'Select a range' },
      { ways: [[mod, 'A']], does: 'Select all shown' },
      { ways: [[word('PgUp')], [word('PgDn')]], does: 'Previous or next period' },
    ],
  },
  {
    name: 'Posts',
    keys: [
      { ways: [['↑'], ['↓']], does: 'Move through the list' },
      { ways: [[enter]], does: 'Open' },
    ],
  },
  {
    name: 'Media',
    keys: [
      { ways: [['Space']], does: 'Select' },
      { ways: [[shift, '→']], does: 'Select a range' },
      { ways: [[mod, 'A']], does: 'Select all shown' },
      { ways: [[enter]], does: 'Open' },
      { ways: [['Esc']], does: 'Clear selection' },
      { ways: [['F']], does: 'View full size' },
      { ways: [['←'], ['→']], does: 'Previous or next item' },
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
              {group.keys.map(({ ways, does }) => (
                <div key={does} className="flex items-center gap-3 border-t border-line py-1.5">
                  <dt className="flex-1">{does}</dt>
                  <dd className="flex gap-3">
                    {ways.map((keys) => (
                      <span key={keys.join(' ')} className="flex gap-1">
                        {keys.map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </span>
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
