import { postTitle } from '~/domain/posts/post-title'
import { UnfinishedButton } from '~/src/modules/unfinished/unfinished-button'
import { PageHeader } from '~/src/ui/page-header'
import { timeText } from '~/src/ui/time-text'
import type { ComposerValues } from './values'

type Props = {
  workspaceId: string
  draftId: string
  values: ComposerValues
  isEdit: boolean
  keptAt: number | undefined
  blocks: number
}

const amount = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`)

function sayOf({ values, isEdit, keptAt, blocks }: Omit<Props, 'workspaceId' | 'draftId'>): string {
  const kept = keptAt === undefined ? undefined : `kept on this device ${timeText(keptAt, 'time')}`
  const first = [isEdit ? 'Changes to a post' : 'Not saved yet', kept].filter(Boolean).join(', ')
  const accounts = values.targets.length
  const then = [
    accounts === 0 ? 'no account chosen' : amount(accounts, 'account', 'accounts'),
    blocks > 0 && amount(blocks, 'thing to settle', 'things to settle'),
  ]
    .filter(Boolean)
    .join(', ')
  return `${first}. ${then.charAt(0).toUpperCase()}${then.slice(1)}.`
}

export function ComposerHeader({ workspaceId, draftId, ...state }: Props) {
  const title =
    state.values.text.trim() === ''
      ? state.isEdit
        ? 'Edit post'
        : 'New post'
      : postTitle(state.values.text, 48)
  return (
    <PageHeader
      title={title}
      say={sayOf(state)}
      actions={<UnfinishedButton workspaceId={workspaceId} except={draftId} />}
    />
  )
}
