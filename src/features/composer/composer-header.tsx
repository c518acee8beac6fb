import { i18n } from '@lingui/core'
import { useState } from 'react'
import { postTitle } from '~/domain/text'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { type DraftState, draftHistory } from '~/src/posts/draft-history'
import { UnfinishedButton } from '~/src/posts/unfinished-posts'
import { capital } from '~/src/ui/enum-labels'
import { History } from '~/src/ui/icons'
import { PageHeader } from '~/src/ui/page-header'
import { Popover } from '~/src/ui/popover'
import { timeText } from '~/src/ui/time'
import { ComposerValues } from './composer-values'
import { HeaderButton } from './header-button'
import { TemplateButton } from './templates'

type Props = {
  workspaceId: string
  draftId: string
  values: ComposerValues
  isEdit: boolean
  autosavedAt: number | undefined
  blocks: number
  /** Number of posts that it creates. */
  posts: number
  /** Replaces the form's values, with Undo. */
  onReplace: (values: ComposerValues, title: string) => void
}

function summaryOf({
  values,
  isEdit,
  autosavedAt,
  blocks,
  posts,
}: Omit<Props, 'workspaceId' | 'draftId' | 'onReplace'>): string {
  const accounts = values.targets.length
  const then = commaSeparated([
    accounts === 0
      ? i18n.t('no account selected')
      : i18n.t('{count, plural, one {1 account} other {# accounts}}', { count: accounts }),
    posts > 1 && i18n.t('{posts} grouped posts', { posts }),
    blocks > 0 &&
      i18n.t('{count, plural, one {1 problem to fix} other {# problems to fix}}', { count: blocks }),
  ])
  return `${stateOf(isEdit, autosavedAt)} ${capital(then)}.`
}

function stateOf(isEdit: boolean, savedAt: number | undefined): string {
  if (savedAt === undefined) return isEdit ? i18n.t('Editing a post.') : i18n.t('Not saved yet.')
  const time = timeText(savedAt, 'time')
  return isEdit
    ? i18n.t('Editing a post. Backed up on this device at {time}.', { time })
    : i18n.t('Not saved yet. Backed up on this device at {time}.', { time })
}

export function ComposerHeader({ workspaceId, draftId, onReplace, ...state }: Props) {
  const text = state.values.text.trim() || (Object.values(state.values.own)[0]?.text.trim() ?? '')
  const title = text === '' ? (state.isEdit ? i18n.t('Edit post') : i18n.t('New post')) : postTitle(text, 48)
  return (
    <PageHeader
      // A long URL may be wider than a phone, where one line leaves room for the fields.
      title={<span className="wrap-anywhere max-md:line-clamp-1">{title}</span>}
      subtitle={summaryOf(state)}
      iconActions
      actions={
        <>
          <TemplateButton
            workspaceId={workspaceId}
            values={state.values}
            onStart={(values) => onReplace(values, i18n.t('Started from a template'))}
          />
          <HistoryButton
            workspaceId={workspaceId}
            draftId={draftId}
            onRestore={(values) => onReplace(values, i18n.t('Earlier version restored'))}
          />
          <UnfinishedButton workspaceId={workspaceId} except={draftId} compact />
        </>
      }
    />
  )
}

type HistoryButtonProps = {
  workspaceId: string
  draftId: string
  onRestore: (values: ComposerValues) => void
}

/** Earlier versions of the draft, each of which can be restored. */
function HistoryButton({ workspaceId, draftId, onRestore }: HistoryButtonProps) {
  const [states, setStates] = useState<readonly DraftState[]>([])
  const read = async () => setStates((await draftHistory(workspaceId, draftId)).toReversed())
  return (
    <Popover
      label={i18n.t('Earlier versions')}
      align="end"
      className="w-80"
      onOpenChange={(open) => open && void read()}
      trigger={<HeaderButton icon={<History />}>{i18n.t('History')}</HeaderButton>}
    >
      {(close) => (
        <>
          <p className="mb-1.5 px-2 text-12 text-ink-3">
            {i18n.t('The last 20 versions, kept on this device')}
          </p>
          {states.length === 0 && <p className="px-2 text-ink-2">{i18n.t('No versions yet.')}</p>}
          <ul
            aria-label={i18n.t('Earlier versions')}
            className="grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-auto"
          >
            {states.map((state) => {
              const values = ComposerValues.parse(state.fields)
              return (
                <li key={state.since}>
                  <button
                    type="button"
                    onClick={() => {
                      onRestore(values)
                      close()
                    }}
                    className="w-full rounded px-2 py-1.5 text-start hover:bg-hover"
                  >
                    <span dir="auto" className="block truncate font-medium">
                      {postTitle(values.text, 60)}
                    </span>
                    <span className="block text-12 text-ink-3">
                      {timeText(state.at, 'dayTime')}, {sizeText(values)}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Popover>
  )
}

/** The length of the text and number of files, to tell versions apart. */
function sizeText({ text, media }: ComposerValues): string {
  const characters = [...text].length
  return commaSeparated([
    i18n.t('{count, plural, one {1 character} other {# characters}}', { count: characters }),
    media.length > 0 && i18n.t('{count, plural, one {1 file} other {# files}}', { count: media.length }),
  ])
}
