import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { BrandKit } from '~/contract/brand-kit'
import { linkClass } from '~/src/ui/link-class'
import { gaps } from './kit-summary'

/** What the kit lacks, each a link to where it is filled in. */
export function KitGaps({ brandKit, workspaceId }: { brandKit: BrandKit; workspaceId: string }) {
  const missing = gaps(brandKit)
  if (missing.length === 0) return null
  return (
    <p className="mt-0.5 text-12 text-ink-2">
      Still missing:{' '}
      {missing.map(({ what, at }, index) => (
        <Fragment key={what}>
          {index > 0 && ', '}
          <Link to="/w/$workspaceId/brand" params={{ workspaceId }} hash={at} className={linkClass}>
            {what}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )
}
