import { useQuery } from '@tanstack/react-query'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { QueryState } from '~/src/modules/query-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'

/** The brand kit's fields. */
export function BrandKitScreen({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(brandKitQuery(workspaceId))
  return (
    <>
      <PageHeader title="Brand kit" />
      <PageBody>
        <QueryState
          query={query}
          failed="The brand kit did not load."
          loading={<SkeletonRows label="Loading the brand kit" />}
        >
          {(kit) => (
            <dl className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
              {(
                ['name', 'tagline', 'description', 'domain', 'businessOverview', 'primaryColor'] as const
              ).map((field) => (
                <div key={field} className="contents">
                  <dt className="text-ink-3">{field}</dt>
                  <dd>{kit[field] ?? '—'}</dd>
                </div>
              ))}
            </dl>
          )}
        </QueryState>
      </PageBody>
    </>
  )
}
