import { i18n } from '@lingui/core'
import { useState } from 'react'
import { type Repeat, updateRepeat } from '~/contract/repeats'
import { postTitle } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { IconButton } from '~/src/ui/icon-button'
import { Ellipsis } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { EvergreenDialog } from './evergreen-dialog'
import { RepeatDialog } from './repeat-dialog'
import { Progress } from './repeat-progress'
import { useRepeats } from './use-repeats'

type Props = {
  workspaceId: string
  repeat: Repeat
  /** Its rule, or when it is published again. */
  facts: string
  /** The time zone of its next time; by default the rule's. */
  zone?: string | undefined
}

/** A repeat in a list, with its actions. */
export function RepeatRow({ workspaceId, repeat, facts, zone }: Props) {
  const notAllowed = useMay(updateRepeat)
  const { pause, resume, stop } = useRepeats(workspaceId)
  const [changing, setChanging] = useState(false)
  const { text = '', mediaUrls = [], targets = [] } = repeat
  const content = { text, mediaUrls, hashtags: [], mentions: [] }
  const title = postTitle(text, 60)
  const label = i18n.t('Actions for {name}', { name: title })
  const Change = repeat.rule ? RepeatDialog : EvergreenDialog
  return (
    <li className="flex items-start gap-2 rounded border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p className="text-12 text-ink-2">{facts}</p>
        <Progress repeat={repeat} zone={zone} />
      </div>
      <Menu
        label={label}
        align="end"
        trigger={<IconButton label={label} icon={<Ellipsis />} />}
        entries={[
          { id: 'change', label: i18n.t('Change…'), notAllowed, onSelect: () => setChanging(true) },
          repeat.state === 'paused'
            ? { id: 'resume', label: i18n.t('Resume'), notAllowed, onSelect: () => void resume(repeat) }
            : { id: 'pause', label: i18n.t('Pause'), notAllowed, onSelect: () => void pause(repeat) },
          {
            id: 'remove',
            label: repeat.rule ? i18n.t('Stop repeating') : i18n.t('Remove'),
            notAllowed,
            onSelect: () => void stop(repeat.id),
          },
        ]}
      />
      {changing && (
        <Change
          workspaceId={workspaceId}
          post={{ id: '', content, targets, status: undefined, scheduledAt: undefined }}
          repeat={repeat}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  )
}
