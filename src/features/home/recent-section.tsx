import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Media } from '~/contract/media'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { buttonClass } from '~/src/ui/button'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { recentRowClass, SectionHead } from './section'

const RecentRow = lazyWithRetry(() => import('./recent-row').then((module) => module.RecentRow))

/** As many as `newestMediaQuery` reads. */
const count = 8

/** The newest media. */
export function RecentSection({ query, workspaceId }: { query: Loadable<Media[]>; workspaceId: string }) {
  return (
    <section aria-labelledby="home-made" className="border-t border-line px-8 pt-4 pb-8 max-md:px-4">
      <SectionHead
        id="home-made"
        title={i18n.t('Recent media')}
        more={
          <Link to="/w/$workspaceId/media" params={{ workspaceId }}>
            {i18n.t('All media')}
          </Link>
        }
      />
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load media')}
        loading={<LoadingSkeleton />}
        empty={<NoMedia workspaceId={workspaceId} />}
      >
        {(media) => (
          <RecentRow media={media.slice(0, count)} workspaceId={workspaceId} fallback={<LoadingSkeleton />} />
        )}
      </QueryState>
    </section>
  )
}

function NoMedia({ workspaceId }: { workspaceId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-2">
      <Trans
        id="Images and videos you upload or generate appear here. <0>Generate an image</0>"
        components={{
          0: (
            <Link
              to="/w/$workspaceId/studio/image"
              params={{ workspaceId }}
              className={buttonClass({ size: 'sm' })}
            />
          ),
        }}
      />
    </p>
  )
}

function LoadingSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading media')} className={recentRowClass}>
      {Array.from({ length: count }, (_, index) => (
        <Block key={`created ${index}`} className="aspect-square rounded" />
      ))}
    </Skeleton>
  )
}
