import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { isCutOff } from '~/src/api/queries/limit'
import { accountListQuery, queueListQuery } from '~/src/api/queries/social'
import { useMinute } from '~/src/calendar/use-now'
import { QueryState } from '~/src/feedback/query-state'
import { EmptyState } from '~/src/ui/empty-state'
import { NewestNotice } from '~/src/ui/newest-notice'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'
import { plural } from '~/src/i18n/plural'
import { accountFacts } from './account-facts'
import { AccountTable } from './account-table'
import { QueueSection } from './queues/queue-section'

/** The connected accounts with what their posts tell of them, and the queues with what fills them. */
export function AccountsScreen({ workspaceId }: { workspaceId: string }) {
  const accounts = useQuery(accountListQuery(workspaceId))
  const queues = useQuery(queueListQuery(workspaceId))
  const { posts, isPending, cutOff, error } = useAllPosts(workspaceId)
  const now = useMinute()
  const facts = useMemo(
    () => (isPending ? undefined : accounts.data && accountFacts(accounts.data, posts, now)),
    [isPending, accounts.data, posts, now],
  )
  const free = accounts.data?.filter(({ connection }) => connection === 'agent_session').length ?? 0
  return (
    <>
      <PageHeader
        title="Accounts"
        say={
          <span className="block min-h-5 max-md:min-h-10">
            {accounts.data && summary(accounts.data.length, free)}
          </span>
        }
      />
      <PageBody>
        <section aria-labelledby="accounts-connected">
          <h2 id="accounts-connected" className="sr-only">
            Connected accounts
          </h2>
          <QueryState
            query={{ ...accounts, data: facts, error: accounts.error ?? error }}
            failed="Couldn’t load accounts"
            loading={<SkeletonRows label="Loading accounts" rows={7} />}
            empty={
              <EmptyState title="No accounts connected">
                Accounts are connected in the studio that runs this API. They appear here once the API lists
                them.
              </EmptyState>
            }
          >
            {(known) => (
              <>
                <AccountTable facts={known} workspaceId={workspaceId} />
                {isCutOff(accounts.data) && <NewestNotice />}
                {cutOff.length > 0 && (
                  <p className="pt-2 text-12 text-ink-3">
                    Based on the newest 100 posts in each status. The API doesn’t list more.
                  </p>
                )}
              </>
            )}
          </QueryState>
        </section>
        {/* Not before the list above has its height: it would move. */}
        {(facts ?? accounts.error ?? error) && (
          <section aria-labelledby="accounts-queues" className="mt-8">
            <h2 id="accounts-queues" className="mb-2">
              Queues
            </h2>
            <QueryState
              query={isPending ? { ...queues, data: undefined } : queues}
              failed="Couldn’t load queues"
              loading={<SkeletonRows label="Loading queues" rows={4} />}
              empty={
                <EmptyState title="No queues yet">
                  A queue gives each post the next free slot. The API doesn’t list any queues for this
                  workspace.
                </EmptyState>
              }
            >
              {(known) => (
                <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-lg:grid-cols-1">
                  {known.map((queue) => (
                    <QueueSection
                      key={queue.id}
                      queue={queue}
                      posts={posts}
                      now={now}
                      workspaceId={workspaceId}
                    />
                  ))}
                </div>
              )}
            </QueryState>
          </section>
        )}
      </PageBody>
    </>
  )
}

function summary(count: number, free: number): string | undefined {
  if (count === 0) return undefined
  const connected = plural(count, ['1 account connected.', '# accounts connected.'])
  if (free === 0) return connected
  const publishing = plural(free, [
    '1 agent session publishes for free.',
    '# agent sessions publish for free.',
  ])
  return `${connected} ${publishing}`
}
