import { cx } from '~/src/ui/class-names'
import { CircleAlert } from '~/src/ui/icons'
import { SafeLink } from '~/src/ui/safe-link'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { PlatformIssue } from './platform-issues'

/** What the platform says to a proposal, each with who says so. */
export function ProposalIssues({
  platformIssues,
  name,
}: {
  platformIssues: readonly PlatformIssue[]
  name: string
}) {
  if (platformIssues.length === 0) return null
  return (
    <ul aria-label={`Issues for ${name}`} className="grid gap-1 text-12">
      {platformIssues.map(({ id, blocks, sentence, source }) => (
        <li key={id} className={cx('flex items-start gap-1.5', blocks ? 'text-red' : 'text-ink-2')}>
          {blocks ? (
            <StatusGlyph status="failed" label="Blocking" className="mt-0.5" />
          ) : (
            <CircleAlert className="mt-px size-3.5 flex-none" role="img" aria-label="Warning" />
          )}
          <span>
            {sentence}{' '}
            <span className="text-ink-3">
              {source.url ? (
                <SafeLink href={source.url} className="underline decoration-line-2 underline-offset-2">
                  {source.name}
                </SafeLink>
              ) : (
                source.name
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
