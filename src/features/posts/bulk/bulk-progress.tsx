import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { language } from '~/domain/language'
import { postTitle } from '~/domain/text'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Banner } from '~/src/ui/notices'
import { ProgressBar } from '~/src/ui/progress-bar'
import { type BulkRun, useBulkRuns } from './use-bulk'

/** Posts listed by name; the rest are counted. */
const maxListed = 20

const notChanged = (count: number): string =>
  i18n.t('{count, plural, one {1 post wasn’t changed} other {# posts weren’t changed}}', { count })

/** Progress of the bulk actions, and afterwards the posts they didn't change, with reasons. */
export function BulkProgress({ workspaceId }: { workspaceId: string }) {
  return useBulkRuns(workspaceId).map((run) => <RunBanner key={run.id} workspaceId={workspaceId} run={run} />)
}

function RunBanner({ workspaceId, run }: { workspaceId: string; run: BulkRun }) {
  const { title, failed = notChanged, done, total, running, failures, refused, stop, retry, dismiss } = run
  const rest = [...failures, ...refused]
  if (running)
    return (
      <div className="px-8 pb-3 max-md:px-4">
        <Banner
          title={title}
          action={
            <Button size="sm" onClick={stop}>
              {i18n.t('Stop')}
            </Button>
          }
        >
          <span className="tnum mb-1.5 block">
            {i18n.t('{done} of {total}', {
              done: done.toLocaleString(language),
              total: total.toLocaleString(language),
            })}
          </span>
          <ProgressBar label={title} value={total === 0 ? 1 : done / total} />
        </Banner>
      </div>
    )
  return (
    <div className="px-8 pb-3 max-md:px-4">
      <Banner
        tone={failures.length > 0 ? 'red' : 'amber'}
        title={failed(rest.length)}
        action={
          <span className="flex gap-2">
            {failures.length > 0 && (
              <Button size="sm" onClick={retry}>
                {i18n.t('{count, plural, one {Retry 1 post} other {Retry # posts}}', {
                  count: failures.length,
                })}
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={dismiss}>
              {i18n.t('Dismiss')}
            </Button>
          </span>
        }
      >
        <ul aria-label={i18n.t('Unchanged posts')} className="max-h-40 overflow-y-auto" tabIndex={0}>
          {rest.slice(0, maxListed).map(({ item, message }) => (
            <li key={item.id} className="flex flex-wrap gap-x-2">
              <Link
                to="/w/$workspaceId/posts/$postId"
                params={{ workspaceId, postId: item.id }}
                search={true}
                className={linkClass}
              >
                <span dir="auto">{postTitle(item.content.text, 40)}</span>
              </Link>
              <span>{message}</span>
            </li>
          ))}
          {rest.length > maxListed && (
            <li>
              {i18n.t('{count, plural, one {and 1 more} other {and # more}}', {
                count: rest.length - maxListed,
              })}
            </li>
          )}
        </ul>
      </Banner>
    </div>
  )
}
