import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { ruleText, useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { lazyWithRetry } from '~/src/ui/lazy'

const RepeatRow = lazyWithRetry(() =>
  import('~/src/posts/repeats/repeat-row').then((module) => module.RepeatRow),
)

/** Paused repeats by a rule: their planned posts were deleted, so that no post leads to them. */
export function PausedRepeats({ workspaceId }: { workspaceId: string }) {
  const hasRepeats = useHasRepeats()
  const { data: repeats = [] } = useQuery({ ...repeatListQuery(workspaceId), enabled: hasRepeats })
  const heading = useId()
  const paused = repeats.flatMap((repeat) =>
    repeat.state === 'paused' && repeat.rule ? { repeat, rule: repeat.rule } : [],
  )
  if (paused.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mb-6 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={heading} className="font-medium">
        {i18n.t('Paused repeats')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {paused.map(({ repeat, rule }) => (
          <RepeatRow
            key={repeat.id}
            workspaceId={workspaceId}
            repeat={repeat}
            facts={ruleText(rule)}
            fallback={<li className="h-19 rounded border border-line" />}
          />
        ))}
      </ul>
    </section>
  )
}
