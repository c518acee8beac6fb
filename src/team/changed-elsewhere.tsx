import { i18n } from '@lingui/core'
import type { ActivityKind } from '~/contract/activity'
import { type Difference, FieldDifferences } from './field-differences'
import { useChangedBy } from './use-changed-by'
import { Banner } from '~/src/ui/notices'

interface Props {
  workspaceId: string
  kind: ActivityKind
  /** None for the brand kit and the workspace, of which there is one. */
  recordId: string | undefined
  overtaken: readonly Difference[]
  onKeep: (name: string) => void
  onTake: (name: string) => void
}

/**
 * Tells, before a save, that the record was changed elsewhere since the form was begun, and by whom. Fields that one has
 * not touched follow it by themselves; of those that both have changed one chooses.
 */
export function ChangedElsewhere({ workspaceId, kind, recordId, overtaken, onKeep, onTake }: Props) {
  const by = useChangedBy(workspaceId, { kind, recordId })
  if (overtaken.length > 0)
    return <FieldDifferences differences={overtaken} by={by} onKeep={onKeep} onTake={onTake} />
  return (
    <Banner
      title={by === undefined ? i18n.t('Changed elsewhere') : i18n.t('Changed by {name}', { name: by })}
    >
      {i18n.t('The fields you haven’t edited are up to date.')}
    </Banner>
  )
}
