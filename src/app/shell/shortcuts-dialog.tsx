import { i18n } from '@lingui/core'
import { Dialog } from '~/src/ui/dialog'
import { modKey as mod, shiftKey as shift } from '~/src/ui/key-names'
import { Kbd } from '~/src/ui/keyboard'

const enter = i18n.t('Enter')

/** One row per purpose, with all of its shortcuts. */
const groups = [
  {
    name: i18n.t('Everywhere'),
    keys: [
      { ways: [[mod, 'K']], does: i18n.t('Search or run a command') },
      { ways: [['C']], does: i18n.t('New post') },
      { ways: [[mod, 'Z']], does: i18n.t('Undo') },
      {
        ways: [
          [shift, mod, 'Z'],
          [mod, 'Y'],
        ],
        does: i18n.t('Redo'),
      },
      { ways: [['?']], does: i18n.t('Show keyboard shortcuts') },
      { ways: [[i18n.t('Esc')]], does: i18n.t('Close') },
    ],
  },
  {
    name: i18n.t('Calendar'),
    keys: [
      { ways: [[i18n.t('Space')]], does: i18n.t('Pick up or drop a post') },
      { ways: [['←', '↑', '→', '↓']], does: i18n.t('Move it') },
      {
        ways: [
          [shift, '↑'],
          [shift, '↓'],
        ],
        does: i18n.t('Move it by an hour'),
      },
      { ways: [[i18n.t('Esc')]], does: i18n.t('Cancel the move') },
      { ways: [[enter]], does: i18n.t('Open') },
      { ways: [['S']], does: i18n.t('Set a time') },
      { ways: [['U']], does: i18n.t('Unschedule') },
      { ways: [['E']], does: i18n.t('Edit') },
      { ways: [['D']], does: i18n.t('Duplicate') },
      { ways: [[i18n.t('Del')]], does: i18n.t('Delete') },
      { ways: [['X']], does: i18n.t('Select') },
      { ways: [[shift, 'X']], does: i18n.t('Select a range') },
      { ways: [[mod, 'A']], does: i18n.t('Select all shown') },
      { ways: [[i18n.t('PgUp')], [i18n.t('PgDn')]], does: i18n.t('Previous or next period') },
    ],
  },
  {
    name: i18n.t('New post'),
    keys: [{ ways: [[mod, enter]], does: i18n.t('Save, schedule or publish') }],
  },
  {
    name: i18n.t('Posts'),
    keys: [
      { ways: [['↑'], ['↓']], does: i18n.t('Move through the list') },
      { ways: [[enter]], does: i18n.t('Open') },
      { ways: [['X']], does: i18n.t('Select') },
      { ways: [[shift, 'X']], does: i18n.t('Select a range') },
    ],
  },
  {
    name: i18n.t('Media'),
    keys: [
      { ways: [[i18n.t('Space')]], does: i18n.t('Select') },
      { ways: [[shift, '→']], does: i18n.t('Select a range') },
      { ways: [[mod, 'A']], does: i18n.t('Select all shown') },
      { ways: [[enter]], does: i18n.t('Open') },
      { ways: [[i18n.t('Esc')]], does: i18n.t('Clear selection') },
      { ways: [['F']], does: i18n.t('View full size') },
      { ways: [['←'], ['→']], does: i18n.t('Previous or next item') },
    ],
  },
]

/** The list of shortcuts that `?` opens. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={i18n.t('Keyboard shortcuts')} size="sm">
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
