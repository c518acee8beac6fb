import { plural } from '~/src/i18n/plural'
import { postTitle } from '~/domain/posts/post-title'
import { UnfinishedButton } from '~/src/posts/unfinished/unfinished-button'
import { capital } from '~/src/ui/enum-labels'
import { PageHeader } from '~/src/ui/page-header'
import { timeText } from '~/src/ui/time-text'
import { HistoryButton } from './history/history-button'
import { TemplateButton } from './templates/template-button'
import type { ComposerValues } from './values'

type Props = {
  workspaceId: string
  draftId: string
  values: ComposerValues
  isEdit: boolean
  keptAt: number | undefined
  blocks: number
  /** How many posts it makes. */
  posts: number
  /** Puts other values on the sheet, with Undo. */
  onReplace: (values: ComposerValues, title: string) => void
}

function summaryOf({
  values,
  isEdit,
  keptAt,
  blocks,
  posts,
}: Omit<Props, 'workspaceId' | 'draftId' | 'onReplace'>): string {
  const accounts = values.targets.length
  const then = [
    accounts === 0 ? 'no account selected' : plural(accounts, ['1 account', '# accounts']),
    posts > 1 && `${posts} grouped posts`,
    blocks > 0 && plural(blocks, ['1 problem to fix', '# problems to fix']),
  ]
    .filter(Boolean)
    .join(', ')
  return `${stateOf(isEdit, keptAt)} ${capital(then)}.`
}

function stateOf(isEdit: boolean, keptAt: number | undefined): string {
  if (keptAt === undefined) return isEdit ? 'Editing a post.' : 'Not saved yet.'
  const time = timeText(keptAt, 'time')
  return isEdit
    ? `Editing a post. Backed up on this device at ${time}.`
    : `Not saved yet. Backed up on this device at ${time}.`
}

export function ComposerHeader({ workspaceId, draftId, onReplace, ...state }: Props) {
  const text = state.values.text.trim() || (Object.values(state.values.own)[0]?.text.trim() ?? '')
  const title = text === '' ? (state.isEdit ? 'Edit post' : 'New post') : postTitle(text, 48)
  return (
    <PageHeader
      // An address alone may be longer than a phone is wide.
      title={<span className="wrap-anywhere">{title}</span>}
      say={summaryOf(state)}
      actions={
        <>
          <TemplateButton
            workspaceId={workspaceId}
            values={state.values}
            onStart={(values) => onReplace(values, 'Started from a template')}
          />
          <HistoryButton
            workspaceId={workspaceId}
            draftId={draftId}
            onRestore={(values) => onReplace(values, 'Earlier version restored')}
          />
          <UnfinishedButton workspaceId={workspaceId} except={draftId} />
        </>
      }
    />
  )
}
