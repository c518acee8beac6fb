import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { operations, useStoredOperations } from '~/src/operations/operations'
import type { Result } from '~/src/operations/run'
import { useOperations } from '~/src/operations/use-operations'
import { Button } from '~/src/ui/button'
import { ErrorNotice } from '~/src/ui/notices'

type Unpublished = Exclude<Result, { kind: 'done' }>

const titles: Readonly<Record<Unpublished['kind'], string>> = {
  undone: i18n.t('The post wasn’t published'),
  pending: i18n.t('No response yet'),
  unknown: i18n.t('Couldn’t confirm that the post was published'),
}

type Props = {
  result: Unpublished
  workspaceId: string
  /** Undefined if nothing was sent. */
  postId: string | undefined
  /** The post turned out to be published, by the API's answer or the person's word. */
  onPublished: (post?: Post) => void
  /** The post wasn't published and may be published again. */
  onUnpublished: () => void
}

/** The outcome of a publish that didn't succeed, with the next steps. */
export function PublishFailure({ result, workspaceId, postId, onPublished, onUnpublished }: Props) {
  const { failure, kind } = result
  const operation = useStoredOperations().find(
    (each) => each.kind === 'publish' && each.workspaceId === workspaceId && each.post.id === postId,
  )
  const [busy, setBusy] = useState(false)
  const { resume } = useOperations(workspaceId)
  const checkAgain = async (id: string) => {
    setBusy(true)
    const found = await resume(id, 'look')
    setBusy(false)
    if (found?.kind === 'done') onPublished(found.post)
    if (found?.kind === 'undone') onUnpublished()
  }
  const dropOperation = (id: string, then: () => void) => void operations.drop([id]).then(then)
  return (
    <ErrorNotice
      title={titles[kind]}
      message={
        kind === 'pending'
          ? i18n.t('{message} The result will be checked as soon as possible.', { message: failure.message })
          : failure.message
      }
      code={failure.code}
      requestId={failure.requestId}
      purchaseUrl={failure.purchaseUrl}
      action={
        operation &&
        kind !== 'undone' && (
          <>
            <Button size="sm" busy={busy} onClick={() => void checkAgain(operation.id)}>
              {i18n.t('Check again')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => dropOperation(operation.id, onPublished)}>
              {i18n.t('It was published')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => dropOperation(operation.id, onUnpublished)}>
              {i18n.t('It wasn’t published')}
            </Button>
          </>
        )
      }
    />
  )
}
