import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { accountListQuery } from '~/src/api/queries/workspace'
import { listed } from '~/src/i18n/plural'
import { accountLabel } from '~/src/posts/account-groups'
import { ChangedElsewhere } from '~/src/team/changed-elsewhere'
import { valueText } from '~/src/team/field-words'
import type { QueueEditor } from './use-queue-editor'

type Props = { workspaceId: string; queueId: string; editor: QueueEditor }

/** What somebody else changed of the queue while one was changing it, too, with the choice. */
export function ChangedMeanwhile({ workspaceId, queueId, editor }: Props) {
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const { overtaken, keep, take, saving } = editor
  if (overtaken.length === 0 || saving) return null
  const formatValue = (value: unknown): string => {
    if (value === null) return i18n.t('any account')
    if (!Array.isArray(value)) return valueText(value)
    return listed(accounts.filter(({ id }) => value.includes(id)).map(accountLabel))
  }
  return (
    <ChangedElsewhere
      workspaceId={workspaceId}
      kind="queue"
      recordId={queueId}
      overtaken={overtaken.map((each) => ({ ...each, say: formatValue }))}
      onKeep={keep}
      onTake={take}
    />
  )
}
