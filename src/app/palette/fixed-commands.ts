import { languages } from '~/domain/language'
import { choices } from '~/src/ui/language-choice'
import { screens } from '~/src/navigation/screens'
import type { Command, Destination, PageId } from './commands'

const page = (id: PageId, group: 'Go to' | 'Actions', label: string, words: string): Command => ({
  id,
  group,
  label,
  words,
  to: { kind: 'page', page: id },
})

type Action = Extract<Destination, { kind: 'action' }>['action']
const action = (id: Action, label: string, words: string): Command => ({
  id,
  group: 'Actions',
  label,
  words,
  to: { kind: 'action', action: id },
})

/** What can be gone to or done wherever one is. */
export const fixed: readonly Command[] = [
  ...screens.map(
    ({ id, name }): Command => ({
      id: `screen-${id}`,
      group: 'Go to',
      label: name,
      words: 'screen open',
      to: { kind: 'screen', screen: id },
    }),
  ),
  page('studio-copy', 'Go to', 'Studio: copy', 'write text screen open'),
  page('studio-preset', 'Go to', 'Studio: preset', 'screen open'),
  page('new-post', 'Actions', 'New post', 'write compose create'),
  page('new-campaign', 'Actions', 'New campaign', 'create add'),
  page('new-product', 'Actions', 'New product', 'create add'),
  page('import-products', 'Actions', 'Import products', 'website address csv file'),
  page('import-calendar', 'Actions', 'Import posts', 'calendar csv file'),
  action('calls', 'API calls', 'requests log drawer'),
  action('keys', 'Keyboard shortcuts', 'help keys'),
  action('light', 'Light theme', 'appearance'),
  action('dark', 'Dark theme', 'appearance night'),
  action('system', 'System theme', 'appearance'),
  ...choices.map((each) => action(each, languages[each], `language ${each}`)),
]
